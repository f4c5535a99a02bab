package io.berth.e2e.parity;

import io.berth.testing.NodeTerms;
import io.berth.testing.PodTerms;
import io.berth.testing.Selectors;
import io.berth.testing.Spreads;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.util.List;

/** Creates random affinity terms and spread constraints. */
record RandomTerms(RandomSource random) {

  NodeTerms node(List<String> nodes) {
    NodeTerms term = NodeTerms.term();
    switch (random.between(0, 6)) {
      case 0 -> term.in("disk", random.pick("fast", "slow"));
      case 1 -> term.notIn("disk", random.pick("fast", "slow"));
      case 2 -> term.exists(FixtureNames.ZONE).lessThan("cores", random.between(4, 16));
      case 3 -> term.absent(random.pick(FixtureNames.ZONE, FixtureNames.HOSTNAME));
      case 4 -> term.greaterThan("cores", random.between(1, 12));
      case 5 ->
          term.in(
              FixtureNames.ZONE, random.pick(FixtureNames.ZONES), random.pick(FixtureNames.ZONES));
      default -> term.name(random.pick(nodes));
    }
    return term;
  }

  /** Returns a preferred term, which must not name nodes. */
  NodeTerms preferred() {
    return random.withProbability(50)
        ? NodeTerms.term().in("disk", random.pick("fast", "slow"))
        : NodeTerms.term().greaterThan("cores", random.between(1, 12));
  }

  PodAffinityTerm pods() {
    PodAffinityTerm term = PodTerms.within(key(), selector());
    if (random.withProbability(15)) {
      term.setNamespaces(List.of(random.pick(FixtureNames.NAMESPACES)));
    }
    if (random.withProbability(15)) {
      term.setNamespaceSelector(
          random.pick(
              Selectors.everything(),
              Selectors.labels("colour", random.pick(FixtureNames.NAMESPACES))));
    }
    if (random.withProbability(15)) {
      term.setMatchLabelKeys(List.of("tier"));
    } else if (random.withProbability(10)) {
      term.setMismatchLabelKeys(List.of("tier"));
    }
    return term;
  }

  TopologySpreadConstraint hard(String key) {
    TopologySpreadConstraint constraint =
        common(Spreads.hard(random.between(1, 3), key, selector()));
    if (random.withProbability(20)) {
      constraint.setMinDomains(random.between(1, 4));
    }
    return constraint;
  }

  TopologySpreadConstraint soft(String key) {
    return common(Spreads.soft(random.between(1, 4), key, selector()));
  }

  private TopologySpreadConstraint common(TopologySpreadConstraint constraint) {
    if (random.withProbability(25)) {
      constraint.setNodeAffinityPolicy(random.pick("Honor", "Ignore"));
    }
    if (random.withProbability(25)) {
      constraint.setNodeTaintsPolicy(random.pick("Honor", "Ignore"));
    }
    if (random.withProbability(15)) {
      constraint.setMatchLabelKeys(List.of("tier"));
    }
    return constraint;
  }

  String key() {
    return random.pick(FixtureNames.ZONE, FixtureNames.HOSTNAME, "disk");
  }

  private LabelSelector selector() {
    return switch (random.between(0, 9)) {
      case 0 -> Selectors.in("app", random.pick(FixtureNames.APPS), random.pick(FixtureNames.APPS));
      case 1 -> Selectors.notIn("app", random.pick(FixtureNames.APPS));
      case 2 -> Selectors.exists("app");
      case 3 -> Selectors.everything();
      default -> Selectors.labels("app", random.pick(FixtureNames.APPS));
    };
  }
}
