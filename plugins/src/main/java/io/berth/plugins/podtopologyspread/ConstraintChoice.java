package io.berth.plugins.podtopologyspread;

import io.berth.framework.WorkloadLister;
import io.berth.model.InvalidSelectorException;
import io.berth.model.LabelSelector;
import io.berth.model.PodInfo;
import io.berth.model.SpreadConstraint;
import io.berth.plugins.shared.WorkloadSelector;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraintBuilder;
import java.util.ArrayList;
import java.util.List;

/** Chooses the constraints that apply to a pod: its own or, if it has none, the default ones. */
final class ConstraintChoice {
  private static final List<TopologySpreadConstraint> SYSTEM_DEFAULTS =
      List.of(
          systemDefault("kubernetes.io/hostname", 3),
          systemDefault("topology.kubernetes.io/zone", 5));

  private final boolean systemDefaulted;
  private final List<SpreadConstraint> defaults;
  private final WorkloadLister workloads;

  ConstraintChoice(PodTopologySpreadArgs args, WorkloadLister workloads) {
    this.systemDefaulted = args.defaultingType().equals(PodTopologySpreadArgs.SYSTEM);
    this.defaults =
        (systemDefaulted ? SYSTEM_DEFAULTS : args.defaultConstraints())
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
   * Returns the constraints that forbid nodes.
   *
   * @throws InvalidSelectorException if one of them is malformed
   */
  List<Constraint> hard(PodInfo pod) {
    return pod.spreadConstraints().isEmpty() ? defaults(pod, true) : own(pod, true);
  }

  /**
   * Returns the constraints that cost score.
   *
   * @throws InvalidSelectorException if one of them is malformed
   */
  List<Constraint> soft(PodInfo pod) {
    return pod.spreadConstraints().isEmpty() ? defaults(pod, false) : own(pod, false);
  }

  /**
   * Tells whether only nodes with all topology labels take part in scoring. The system's defaults
   * spread over hosts also where nodes have no zone.
   */
  boolean needsEveryTopology(PodInfo pod) {
    return !systemDefaulted || !pod.spreadConstraints().isEmpty();
  }

  private static List<Constraint> own(PodInfo pod, boolean hard) {
    List<Constraint> chosen = new ArrayList<>();
    for (SpreadConstraint constraint : pod.spreadConstraints()) {
      if (constraint.hard() == hard) {
        if (constraint.error() != null) {
          throw new InvalidSelectorException(
              "obtaining pod's %s topology spread constraints: %s"
                  .formatted(hard ? "hard" : "soft", constraint.error()));
        }
        chosen.add(Constraint.of(constraint, pod.labels()));
      }
    }
    return chosen;
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
