package io.berth.plugins.shared;

import io.berth.tree.Fields;
import io.berth.tree.PrintedObject;
import java.util.List;

/** A resource that counts towards a score, and how much. */
public record ResourceSpec(String name, long weight) {
  public static final List<ResourceSpec> CPU_AND_MEMORY =
      List.of(new ResourceSpec("cpu", 1), new ResourceSpec("memory", 1));

  /** Reads the list of a field; cpu and memory if it names none. */
  public static List<ResourceSpec> decodeList(Fields fields, String name) {
    List<ResourceSpec> resources =
        fields.objects(name, "[{name: cpu, weight: 1}]", ResourceSpec::decode);
    return resources.isEmpty() ? CPU_AND_MEMORY : resources;
  }

  private static ResourceSpec decode(Fields fields) {
    String name = fields.string("name", "");
    long weight = fields.int64("weight", 0);
    // kube-scheduler does not tell an explicit 0 from an absent weight: both count once.
    return new ResourceSpec(name, weight == 0 ? 1 : weight);
  }

  public PrintedObject encode() {
    return new PrintedObject().set("name", name).set("weight", weight);
  }
}
