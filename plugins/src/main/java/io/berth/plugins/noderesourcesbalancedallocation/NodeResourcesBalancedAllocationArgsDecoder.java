package io.berth.plugins.noderesourcesbalancedallocation;

import io.berth.plugins.shared.ResourceSpec;
import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problems;
import java.util.HashSet;
import java.util.Set;

/** Reads, checks and prints {@link NodeResourcesBalancedAllocationArgs}. */
public final class NodeResourcesBalancedAllocationArgsDecoder
    implements ArgsDecoder<NodeResourcesBalancedAllocationArgs> {
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
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < args.resources().size(); i++) {
      ResourceSpec resource = args.resources().get(i);
      Path item = path.field("resources").item(i);
      if (!seen.add(resource.name())) {
        problems.error(
            item.field("name"), "\"" + resource.name() + "\" is listed twice; remove one of them");
      }
      if (resource.weight() != 1) {
        problems.error(
            item.field("weight"),
            resource.weight() + " is not allowed; balancing knows no weights, write 1 or nothing");
      }
    }
  }

  @Override
  public PrintedObject encode(NodeResourcesBalancedAllocationArgs args) {
    return new PrintedObject().list("resources", args.resources(), ResourceSpec::encode);
  }
}
