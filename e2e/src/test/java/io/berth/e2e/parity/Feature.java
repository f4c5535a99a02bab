package io.berth.e2e.parity;

import java.util.Locale;

/** The feature that a decision exercises. */
enum Feature {
  RESOURCES,
  EXTENDED_RESOURCES,
  NODE_AFFINITY,
  TAINTS,
  HOST_PORTS,
  POD_AFFINITY,
  POD_ANTI_AFFINITY,
  PREFERRED_POD_AFFINITY,
  HARD_SPREAD,
  SOFT_SPREAD,
  DEFAULT_SPREAD,
  IMAGES,
  BOUND_VOLUMES,
  LATE_VOLUMES,
  VOLUME_LIMITS,
  BROKEN_VOLUMES,
  CORDONED_NODES,
  GATES,
  PREEMPTION,
  MIXED;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
