package io.berth.plugins.podtopologyspread;

import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.util.List;

/**
 * Arguments of PodTopologySpread.
 *
 * @param defaultConstraints constraints, without selectors, for pods that have none of their own
 * @param defaultingType one of the names below, once the arguments are validated
 */
public record PodTopologySpreadArgs(
    List<TopologySpreadConstraint> defaultConstraints, String defaultingType) {
  /** The scheduler's own soft constraints over zones and hosts. */
  public static final String SYSTEM = "System";

  /** The constraints given here. */
  public static final String LIST = "List";
}
