package io.berth.plugins.noderesourcesfit;

import io.berth.plugins.shared.ResourceSpec;
import io.berth.plugins.shared.ShapePoint;
import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problems;
import io.berth.tree.QualifiedNames;
import io.berth.tree.Suggestions;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Args of NodeResourcesFit.
 *
 * @param ignoredResources extended resources that the filter ignores
 * @param ignoredResourceGroups prefixes, before the slash, of such resources
 */
public record NodeResourcesFitArgs(
    List<String> ignoredResources,
    List<String> ignoredResourceGroups,
    ScoringStrategy scoringStrategy) {

  /** Decodes, validates and encodes the arguments. */
  public static final class Decoder implements ArgsDecoder<NodeResourcesFitArgs> {
    private static final int MAX_WEIGHT = 100;

    @Override
    public String kind() {
      return "NodeResourcesFitArgs";
    }

    @Override
    public NodeResourcesFitArgs decode(Fields fields) {
      ScoringStrategy strategy = fields.object("scoringStrategy", Decoder::decodeStrategy);
      return new NodeResourcesFitArgs(
          fields.strings("ignoredResources"),
          fields.strings("ignoredResourceGroups"),
          Objects.requireNonNullElse(strategy, ScoringStrategy.DEFAULT));
    }

    private static ScoringStrategy decodeStrategy(Fields fields) {
      return new ScoringStrategy(
          fields.string("type", ""),
          ResourceSpec.decodeList(fields, "resources"),
          fields.<List<ShapePoint>>object(
              "requestedToCapacityRatio", ratio -> ratio.objects("shape", ShapePoint::decode)));
    }

    @Override
    public void validate(NodeResourcesFitArgs args, Path path, Problems problems) {
      validateNames(args.ignoredResources(), path.field("ignoredResources"), problems);
      Path groups = path.field("ignoredResourceGroups");
      for (int i = 0; i < args.ignoredResourceGroups().size(); i++) {
        String group = args.ignoredResourceGroups().get(i);
        if (group.contains("/")) {
          problems.error(
              groups.item(i),
              "\""
                  + group
                  + "\" contains '/'; write only the prefix before it, such as example.com");
        }
      }
      validateNames(args.ignoredResourceGroups(), groups, problems);
      validateStrategy(args.scoringStrategy(), path.field("scoringStrategy"), problems);
    }

    private static void validateNames(List<String> names, Path path, Problems problems) {
      for (int i = 0; i < names.size(); i++) {
        for (String problem : QualifiedNames.problems(names.get(i))) {
          problems.error(
              path.item(i), "\"" + names.get(i) + "\" is not a resource name: " + problem);
        }
      }
    }

    private static void validateStrategy(ScoringStrategy strategy, Path path, Problems problems) {
      if (!ScoringStrategy.TYPES.contains(strategy.type())) {
        problems.error(
            path.field("type"),
            "\"%s\" is not supported; write %s%s"
                .formatted(
                    strategy.type(),
                    String.join(", ", ScoringStrategy.TYPES),
                    Suggestions.didYouMean(strategy.type(), ScoringStrategy.TYPES)));
      }
      for (int i = 0; i < strategy.resources().size(); i++) {
        ResourceSpec resource = strategy.resources().get(i);
        if (resource.weight() <= 0 || resource.weight() > MAX_WEIGHT) {
          problems.error(
              path.field("resources").item(i).field("weight"),
              "weight %d of %s is not in the range 1 to 100; to ignore the resource, remove it"
                      .formatted(resource.weight(), resource.name())
                  + " from the list");
        }
      }
      validateShape(strategy, path.field("requestedToCapacityRatio"), problems);
    }

    private static void validateShape(ScoringStrategy strategy, Path path, Problems problems) {
      List<ShapePoint> shape = strategy.shape();
      boolean ratio = strategy.type().equals(ScoringStrategy.REQUESTED_TO_CAPACITY_RATIO);
      if (ratio && shape == null) {
        problems.error(path, "is missing; RequestedToCapacityRatio requires its shape");
      } else if (ratio && shape != null) {
        ShapePoint.validate(shape, path.field("shape"), problems);
      } else if (shape != null) {
        problems.error(
            path,
            "is set, but the type is \"%s\"; remove it or set type: RequestedToCapacityRatio"
                .formatted(strategy.type()));
      }
    }

    @Override
    public boolean isCheckedOnlyWhenEnabled() {
      return true;
    }

    @Override
    public NodeResourcesFitArgs withIgnoredResources(
        NodeResourcesFitArgs args, List<String> names) {
      return new NodeResourcesFitArgs(names, args.ignoredResourceGroups(), args.scoringStrategy());
    }

    @Override
    public PrintedObject encode(NodeResourcesFitArgs args) {
      ScoringStrategy strategy = args.scoringStrategy();
      return new PrintedObject()
          .list("ignoredResources", args.ignoredResources())
          .list("ignoredResourceGroups", args.ignoredResourceGroups())
          .set(
              "scoringStrategy",
              new PrintedObject()
                  .setUnlessEmpty("type", strategy.type())
                  .list("resources", strategy.resources(), ResourceSpec::encode)
                  .set("requestedToCapacityRatio", encodeShape(strategy.shape())));
    }

    private static @Nullable PrintedObject encodeShape(@Nullable List<ShapePoint> shape) {
      return shape == null ? null : new PrintedObject().list("shape", shape, ShapePoint::encode);
    }
  }
}
