package io.berth.plugins.podtopologyspread;

import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problems;
import io.berth.tree.QualifiedNames;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraintBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Args of PodTopologySpread.
 *
 * @param defaultConstraints constraints, without selectors, for pods without constraints
 * @param defaultingType one of the constants, in validated arguments
 */
public record PodTopologySpreadArgs(
    List<TopologySpreadConstraint> defaultConstraints, String defaultingType) {
  /** ScheduleAnyway constraints over zones and hosts. */
  public static final String SYSTEM = "System";

  /** The constraints in {@code defaultConstraints}. */
  public static final String LIST = "List";

  /** Decodes, validates and encodes the arguments. */
  public static final class Decoder implements ArgsDecoder<PodTopologySpreadArgs> {
    private static final List<String> ACTIONS = List.of("DoNotSchedule", "ScheduleAnyway");

    @Override
    public String kind() {
      return "PodTopologySpreadArgs";
    }

    @Override
    public PodTopologySpreadArgs decode(Fields fields) {
      String type = fields.string("defaultingType", "");
      return new PodTopologySpreadArgs(
          fields.objects("defaultConstraints", Decoder::decodeConstraint),
          type.isEmpty() ? PodTopologySpreadArgs.SYSTEM : type);
    }

    private static TopologySpreadConstraint decodeConstraint(Fields fields) {
      if (fields.value("labelSelector") != null) {
        fields
            .problems()
            .error(
                fields.path("labelSelector"),
                "is set, but the selector of a default constraint is derived for each pod;"
                    + " remove it");
      }
      return new TopologySpreadConstraintBuilder()
          .withMaxSkew(fields.int32("maxSkew", 0))
          .withTopologyKey(fields.string("topologyKey", ""))
          .withWhenUnsatisfiable(fields.string("whenUnsatisfiable", ""))
          .withMinDomains(fields.int32("minDomains"))
          .withNodeAffinityPolicy(fields.string("nodeAffinityPolicy"))
          .withNodeTaintsPolicy(fields.string("nodeTaintsPolicy"))
          .withMatchLabelKeys(fields.strings("matchLabelKeys"))
          .build();
    }

    @Override
    public void validate(PodTopologySpreadArgs args, Path path, Problems problems) {
      validateType(args, path.field("defaultingType"), problems);
      Set<String> pairs = new HashSet<>();
      for (int i = 0; i < args.defaultConstraints().size(); i++) {
        TopologySpreadConstraint constraint = args.defaultConstraints().get(i);
        Path item = path.field("defaultConstraints").item(i);
        validateConstraint(constraint, item, problems);
        String pair = constraint.getTopologyKey() + ", " + constraint.getWhenUnsatisfiable();
        if (!pairs.add(pair)) {
          problems.error(item, "{" + pair + "} is listed twice; remove one of the constraints");
        }
      }
    }

    private static void validateType(PodTopologySpreadArgs args, Path path, Problems problems) {
      switch (args.defaultingType()) {
        case PodTopologySpreadArgs.SYSTEM -> {
          if (!args.defaultConstraints().isEmpty()) {
            problems.error(
                path,
                "is System, which leaves defaultConstraints unused; set defaultingType: List");
          }
        }
        case PodTopologySpreadArgs.LIST -> {}
        default ->
            problems.error(
                path, "\"" + args.defaultingType() + "\" is not supported; write System or List");
      }
    }

    private static void validateConstraint(
        TopologySpreadConstraint constraint, Path path, Problems problems) {
      if (constraint.getMaxSkew() <= 0) {
        problems.error(
            path.field("maxSkew"), constraint.getMaxSkew() + " is not allowed; write 1 or more");
      }
      String key = constraint.getTopologyKey();
      if (key.isEmpty()) {
        problems.error(
            path.field("topologyKey"),
            "is missing; name a node label such as topology.kubernetes.io/zone");
      } else {
        for (String problem : QualifiedNames.problems(key)) {
          problems.error(
              path.field("topologyKey"), "\"" + key + "\" is not a label name: " + problem);
        }
      }
      String action = constraint.getWhenUnsatisfiable();
      if (!ACTIONS.contains(action)) {
        problems.error(
            path.field("whenUnsatisfiable"),
            (action.isEmpty() ? "is missing" : "\"" + action + "\" is not supported")
                + "; write DoNotSchedule or ScheduleAnyway");
      }
    }

    @Override
    public PrintedObject encode(PodTopologySpreadArgs args) {
      return new PrintedObject()
          .list(
              "defaultConstraints",
              args.defaultConstraints(),
              constraint ->
                  new PrintedObject()
                      .set("maxSkew", constraint.getMaxSkew())
                      .set("topologyKey", constraint.getTopologyKey())
                      .set("whenUnsatisfiable", constraint.getWhenUnsatisfiable())
                      .set("minDomains", constraint.getMinDomains())
                      .set("nodeAffinityPolicy", constraint.getNodeAffinityPolicy())
                      .set("nodeTaintsPolicy", constraint.getNodeTaintsPolicy())
                      .list("matchLabelKeys", constraint.getMatchLabelKeys()))
          .set("defaultingType", args.defaultingType());
    }
  }
}
