package io.berth.plugins.podtopologyspread;

import io.berth.model.LabelSelector;
import io.berth.model.Labels;
import io.berth.model.Requirement;
import io.berth.model.SpreadConstraint;
import java.util.ArrayList;
import java.util.List;

/** A spread constraint as it applies to one pod. */
record Constraint(
    int maxSkew,
    String topologyKey,
    LabelSelector selector,
    int minDomains,
    boolean honorAffinity,
    boolean honorTaints) {
  private static final String HOSTNAME = "kubernetes.io/hostname";

  /** Returns one of the pod's own constraints, with the pod's labels filled in. */
  static Constraint of(SpreadConstraint constraint, Labels podLabels) {
    return of(constraint, withOwnLabels(constraint, podLabels));
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

  /** Labels that the pod lacks are left out; a selector of nothing stays one. */
  private static LabelSelector withOwnLabels(SpreadConstraint constraint, Labels podLabels) {
    LabelSelector selector = constraint.selector();
    if (constraint.matchLabelKeys().isEmpty() || selector.isNothing()) {
      return selector;
    }
    List<Requirement> own = new ArrayList<>();
    for (String key : constraint.matchLabelKeys()) {
      String value = podLabels.get(key);
      if (value != null) {
        own.add(Requirement.of(key, Requirement.Operator.IN, List.of(value)));
      }
    }
    return own.isEmpty() ? selector : selector.withAll(own);
  }

  /** Tells whether each node counts as a domain of its own when nodes are scored. */
  boolean isPerNode() {
    return topologyKey.equals(HOSTNAME);
  }
}
