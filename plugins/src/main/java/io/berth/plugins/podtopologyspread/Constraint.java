package io.berth.plugins.podtopologyspread;

import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
import io.berth.model.Requirement;
import io.berth.model.SpreadConstraint;
import java.util.ArrayList;
import java.util.List;

/** A topology spread constraint of one pod. */
record Constraint(
    int maxSkew,
    String topologyKey,
    LabelSelector selector,
    int minDomains,
    boolean honorAffinity,
    boolean honorTaints) {
  private static final String HOSTNAME = "kubernetes.io/hostname";

  /** Returns a constraint of the pod, with its matchLabelKeys added to the selector. */
  static Constraint of(SpreadConstraint constraint, LabelSet podLabels) {
    return of(constraint, withMatchLabelKeys(constraint, podLabels));
  }

  static Constraint of(SpreadConstraint constraint, LabelSelector selector) {
    return new Constraint(
        constraint.maxSkew(),
        constraint.topologyKey(),
        selector,
        constraint.minDomains(),
        constraint.honorAffinity(),
        constraint.honorTaints());
  }

  /** Ignores keys that the pod lacks; a selector that matches nothing stays unchanged. */
  private static LabelSelector withMatchLabelKeys(SpreadConstraint constraint, LabelSet podLabels) {
    LabelSelector selector = constraint.selector();
    if (constraint.matchLabelKeys().isEmpty() || selector.isNothing()) {
      return selector;
    }
    List<Requirement> requirements = new ArrayList<>();
    for (String key : constraint.matchLabelKeys()) {
      String value = podLabels.get(key);
      if (value != null) {
        requirements.add(Requirement.of(key, Requirement.Operator.IN, List.of(value)));
      }
    }
    return requirements.isEmpty() ? selector : selector.withAll(requirements);
  }

  /** Returns whether each node is its own domain in scoring. */
  boolean isPerNode() {
    return topologyKey.equals(HOSTNAME);
  }
}
