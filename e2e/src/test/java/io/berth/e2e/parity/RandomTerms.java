package io.berth.e2e.parity;

import io.berth.testing.NodeTerms;
import io.berth.testing.PodTerms;
import io.berth.testing.Selectors;
import io.berth.testing.Spreads;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.util.List;

/** Draws what pods say about nodes and other pods. */
record RandomTerms(RandomSource draw) {

  NodeTerms node(List<String> nodes) {
    NodeTerms term = NodeTerms.term();
    switch (draw.between(0, 6)) {
      case 0 -> term.in("disk", draw.one("fast", "slow"));
      case 1 -> term.notIn("disk", draw.one("fast", "slow"));
      case 2 -> term.exists(Names.ZONE).lessThan("cores", draw.between(4, 16));
      case 3 -> term.absent(draw.one(Names.ZONE, Names.HOSTNAME));
      case 4 -> term.greaterThan("cores", draw.between(1, 12));
      case 5 -> term.in(Names.ZONE, draw.one(Names.ZONES), draw.one(Names.ZONES));
      default -> term.name(draw.one(nodes));
    }
    return term;
  }

  /** Preferences may not name nodes. */
  NodeTerms preferred() {
    return draw.chance(50)
        ? NodeTerms.term().in("disk", draw.one("fast", "slow"))
        : NodeTerms.term().greaterThan("cores", draw.between(1, 12));
  }

  PodAffinityTerm pods() {
    PodAffinityTerm term = PodTerms.within(key(), selector());
    if (draw.chance(15)) {
      term.setNamespaces(List.of(draw.one(Names.NAMESPACES)));
    }
    if (draw.chance(15)) {
      term.setNamespaceSelector(
          draw.one(Selectors.everything(), Selectors.labels("colour", draw.one(Names.NAMESPACES))));
    }
    if (draw.chance(15)) {
      term.setMatchLabelKeys(List.of("tier"));
    } else if (draw.chance(10)) {
      term.setMismatchLabelKeys(List.of("tier"));
    }
    return term;
  }

  TopologySpreadConstraint hard(String key) {
    TopologySpreadConstraint constraint = common(Spreads.hard(draw.between(1, 3), key, selector()));
    if (draw.chance(20)) {
      constraint.setMinDomains(draw.between(1, 4));
    }
    return constraint;
  }

  TopologySpreadConstraint soft(String key) {
    return common(Spreads.soft(draw.between(1, 4), key, selector()));
  }

  private TopologySpreadConstraint common(TopologySpreadConstraint constraint) {
    if (draw.chance(25)) {
      constraint.setNodeAffinityPolicy(draw.one("Honor", "Ignore"));
    }
    if (draw.chance(25)) {
      constraint.setNodeTaintsPolicy(draw.one("Honor", "Ignore"));
    }
    if (draw.chance(15)) {
      constraint.setMatchLabelKeys(List.of("tier"));
    }
    return constraint;
  }

  String key() {
    return draw.one(Names.ZONE, Names.HOSTNAME, "disk");
  }

  private LabelSelector selector() {
    return switch (draw.between(0, 9)) {
      case 0 -> Selectors.in("app", draw.one(Names.APPS), draw.one(Names.APPS));
      case 1 -> Selectors.notIn("app", draw.one(Names.APPS));
      case 2 -> Selectors.exists("app");
      case 3 -> Selectors.everything();
      default -> Selectors.labels("app", draw.one(Names.APPS));
    };
  }
}
