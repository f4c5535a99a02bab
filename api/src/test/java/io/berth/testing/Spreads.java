package io.berth.testing;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import org.jspecify.annotations.Nullable;

/** Builds topology spread constraints; set rarely used fields on the result. */
public final class Spreads {
  private Spreads() {}

  public static TopologySpreadConstraint hard(
      int maxSkew, String topologyKey, @Nullable LabelSelector selector) {
    return of(maxSkew, topologyKey, "DoNotSchedule", selector);
  }

  public static TopologySpreadConstraint soft(
      int maxSkew, String topologyKey, @Nullable LabelSelector selector) {
    return of(maxSkew, topologyKey, "ScheduleAnyway", selector);
  }

  private static TopologySpreadConstraint of(
      int maxSkew, String topologyKey, String whenUnsatisfiable, @Nullable LabelSelector selector) {
    TopologySpreadConstraint constraint = new TopologySpreadConstraint();
    constraint.setMaxSkew(maxSkew);
    constraint.setTopologyKey(topologyKey);
    constraint.setWhenUnsatisfiable(whenUnsatisfiable);
    constraint.setLabelSelector(selector);
    return constraint;
  }
}
