package io.berth.plugins.shared;

import io.berth.tree.Fields;
import io.berth.tree.PrintedObject;
import java.util.List;

/** A resource with its weight in a score. */
public record ResourceSpec(String name, long weight) {
  public static final List<ResourceSpec> CPU_AND_MEMORY =
      List.of(new ResourceSpec("cpu", 1), new ResourceSpec("memory", 1));

  /** Decodes the list of a field; defaults to cpu and memory. */
  public static List<ResourceSpec> decodeList(Fields fields, String name) {
    List<ResourceSpec> resources =
        fields.objects(name, "[{name: cpu, weight: 1}]", ResourceSpec::decode);
    return resources.isEmpty() ? CPU_AND_MEMORY : resources;
  }

  private static ResourceSpec decode(Fields fields) {
    String name = fields.string("name", "");
    long weight = fields.int64("weight", 0);
    // kube-scheduler does not distinguish an explicit 0 from an absent weight: both mean 1.
    return new ResourceSpec(name, weight == 0 ? 1 : weight);
  }

  public PrintedObject encode() {
    return new PrintedObject().set("name", name).set("weight", weight);
  }
}
