package io.berth.plugins.noderesourcesfitplus;

import io.berth.plugins.noderesourcesfitplus.NodeResourcesFitPlusArgs.ResourceStrategy;
import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problems;
import io.berth.tree.Suggestions;
import java.util.List;

/** Reads, checks and prints {@link NodeResourcesFitPlusArgs}. */
public final class NodeResourcesFitPlusArgsDecoder
    implements ArgsDecoder<NodeResourcesFitPlusArgs> {
  private static final List<String> TYPES =
      List.of(ResourceStrategy.MOST_ALLOCATED, ResourceStrategy.LEAST_ALLOCATED);

  private static final String EXAMPLE = "{cpu: {type: MostAllocated, weight: 1}}";

  @Override
  public String kind() {
    return "NodeResourcesFitPlusArgs";
  }

  @Override
  public NodeResourcesFitPlusArgs decode(Fields fields) {
    return new NodeResourcesFitPlusArgs(
        fields.objectsByKey(
            "resources",
            EXAMPLE,
            entry -> new ResourceStrategy(entry.string("type", ""), entry.int64("weight", 0))));
  }

  @Override
  public void validate(NodeResourcesFitPlusArgs args, Path path, Problems problems) {
    args.resources()
        .forEach((name, how) -> validate(how, path.field("resources").key(name), problems));
  }

  private static void validate(ResourceStrategy how, Path path, Problems problems) {
    if (!TYPES.contains(how.type())) {
      problems.error(
          path.field("type"),
          "\"%s\" is not supported; write %s%s"
              .formatted(
                  how.type(),
                  String.join(" or ", TYPES),
                  Suggestions.didYouMean(how.type(), TYPES)));
    }
    if (how.weight() < 0) {
      problems.error(path.field("weight"), how.weight() + " is negative; write 1 or more");
    }
  }

  @Override
  public PrintedObject encode(NodeResourcesFitPlusArgs args) {
    PrintedObject resources = new PrintedObject();
    args.resources()
        .forEach(
            (name, how) ->
                resources.set(
                    name, new PrintedObject().set("type", how.type()).set("weight", how.weight())));
    return new PrintedObject().set("resources", args.resources().isEmpty() ? null : resources);
  }
}
