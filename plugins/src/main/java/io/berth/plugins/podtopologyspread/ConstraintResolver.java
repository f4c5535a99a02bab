package io.berth.plugins.podtopologyspread;

import io.berth.framework.PodSelectorLister;
import io.berth.model.InvalidSelectorException;
import io.berth.model.LabelSelector;
import io.berth.model.PodInfo;
import io.berth.model.SpreadConstraint;
import io.berth.plugins.shared.WorkloadSelector;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraintBuilder;
import java.util.ArrayList;
import java.util.List;

/** Resolves the constraints of a pod: its own or, if it has none, the default constraints. */
final class ConstraintResolver {
  private static final List<TopologySpreadConstraint> SYSTEM_DEFAULTS =
      List.of(
          systemDefault("kubernetes.io/hostname", 3),
          systemDefault("topology.kubernetes.io/zone", 5));

  private final boolean usesSystemDefaults;
  private final List<SpreadConstraint> defaults;
  private final PodSelectorLister workloads;

  ConstraintResolver(PodTopologySpreadArgs args, PodSelectorLister workloads) {
    this.usesSystemDefaults = args.defaultingType().equals(PodTopologySpreadArgs.SYSTEM);
    this.defaults =
        (usesSystemDefaults ? SYSTEM_DEFAULTS : args.defaultConstraints())
            .stream().map(SpreadConstraint::of).toList();
    this.workloads = workloads;
  }

  private static TopologySpreadConstraint systemDefault(String topologyKey, int maxSkew) {
    return new TopologySpreadConstraintBuilder()
        .withTopologyKey(topologyKey)
        .withMaxSkew(maxSkew)
        .withWhenUnsatisfiable("ScheduleAnyway")
        .build();
  }

  /**
   * Returns the DoNotSchedule constraints.
   *
   * @throws InvalidSelectorException if one of them is malformed
   */
  List<Constraint> hard(PodInfo pod) {
    return pod.topologySpreadConstraints().isEmpty() ? defaults(pod, true) : own(pod, true);
  }

  /**
   * Returns the ScheduleAnyway constraints.
   *
   * @throws InvalidSelectorException if one of them is malformed
   */
  List<Constraint> soft(PodInfo pod) {
    return pod.topologySpreadConstraints().isEmpty() ? defaults(pod, false) : own(pod, false);
  }

  /**
   * Returns whether scoring ignores nodes without all topology labels. The system defaults also
   * spread over hosts without zones.
   */
  boolean requiresAllTopologies(PodInfo pod) {
    return !usesSystemDefaults || !pod.topologySpreadConstraints().isEmpty();
  }

  private static List<Constraint> own(PodInfo pod, boolean hard) {
    List<Constraint> constraints = new ArrayList<>();
    for (SpreadConstraint constraint : pod.topologySpreadConstraints()) {
      if (constraint.hard() == hard) {
        if (constraint.error() != null) {
          throw new InvalidSelectorException(
              "obtaining pod's %s topology spread constraints: %s"
                  .formatted(hard ? "hard" : "soft", constraint.error()));
        }
        constraints.add(Constraint.of(constraint, pod.labels()));
      }
    }
    return constraints;
  }

  private List<Constraint> defaults(PodInfo pod, boolean hard) {
    if (defaults.stream().noneMatch(constraint -> constraint.hard() == hard)) {
      return List.of();
    }
    LabelSelector selector = WorkloadSelector.of(pod, workloads);
    if (selector.isEverything()) {
      return List.of();
    }
    return defaults.stream()
        .filter(constraint -> constraint.hard() == hard)
        .map(constraint -> Constraint.of(constraint, selector))
        .toList();
  }
}
