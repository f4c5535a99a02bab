package io.berth.plugins.noderesourcesbalancedallocation;

import io.berth.plugins.shared.ResourceSpec;
import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problems;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Args of NodeResourcesBalancedAllocation: the resources to balance, each with weight 1. */
public record NodeResourcesBalancedAllocationArgs(List<ResourceSpec> resources) {

  /** Decodes, validates and encodes the arguments. */
  public static final class Decoder implements ArgsDecoder<NodeResourcesBalancedAllocationArgs> {
    @Override
    public String kind() {
      return "NodeResourcesBalancedAllocationArgs";
    }

    @Override
    public NodeResourcesBalancedAllocationArgs decode(Fields fields) {
      return new NodeResourcesBalancedAllocationArgs(ResourceSpec.decodeList(fields, "resources"));
    }

    @Override
    public void validate(NodeResourcesBalancedAllocationArgs args, Path path, Problems problems) {
      Set<String> names = new HashSet<>();
      for (int i = 0; i < args.resources().size(); i++) {
        ResourceSpec resource = args.resources().get(i);
        Path item = path.field("resources").item(i);
        if (!names.add(resource.name())) {
          problems.error(
              item.field("name"),
              "\"" + resource.name() + "\" is listed twice; remove one of the entries");
        }
        if (resource.weight() != 1) {
          problems.error(
              item.field("weight"),
              resource.weight() + " is not supported; write 1, or omit the weight");
        }
      }
    }

    @Override
    public PrintedObject encode(NodeResourcesBalancedAllocationArgs args) {
      return new PrintedObject().list("resources", args.resources(), ResourceSpec::encode);
    }
  }
}
