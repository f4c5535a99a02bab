package io.berth.plugins.noderesourcesfitplus;

import io.berth.plugins.noderesourcesfitplus.NodeResourcesFitPlusArgs.ResourceStrategy;
import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problems;
import io.berth.tree.Suggestions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Args of NodeResourcesFitPlus: the strategy of each resource, in file order. */
public record NodeResourcesFitPlusArgs(Map<String, ResourceStrategy> resources) {

  /**
   * Scoring strategy of one resource.
   *
   * @param type MostAllocated or LeastAllocated, in validated arguments
   */
  public record ResourceStrategy(String type, long weight) {
    public static final String MOST_ALLOCATED = "MostAllocated";
    public static final String LEAST_ALLOCATED = "LeastAllocated";
  }

  public NodeResourcesFitPlusArgs {
    resources = Collections.unmodifiableMap(new LinkedHashMap<>(resources));
  }

  /** Decodes, validates and encodes the arguments. */
  public static final class Decoder implements ArgsDecoder<NodeResourcesFitPlusArgs> {
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
          .forEach(
              (name, strategy) -> validate(strategy, path.field("resources").key(name), problems));
    }

    private static void validate(ResourceStrategy strategy, Path path, Problems problems) {
      if (!TYPES.contains(strategy.type())) {
        problems.error(
            path.field("type"),
            "\"%s\" is not supported; write %s%s"
                .formatted(
                    strategy.type(),
                    String.join(" or ", TYPES),
                    Suggestions.didYouMean(strategy.type(), TYPES)));
      }
      if (strategy.weight() < 0) {
        problems.error(path.field("weight"), strategy.weight() + " is negative; write 1 or more");
      }
    }

    @Override
    public PrintedObject encode(NodeResourcesFitPlusArgs args) {
      PrintedObject resources = new PrintedObject();
      args.resources()
          .forEach(
              (name, strategy) ->
                  resources.set(
                      name,
                      new PrintedObject()
                          .set("type", strategy.type())
                          .set("weight", strategy.weight())));
      return new PrintedObject().set("resources", args.resources().isEmpty() ? null : resources);
    }
  }
}
