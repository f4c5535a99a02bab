package io.berth.plugins.shared;

import java.util.List;

/** Topology labels of nodes and volumes, and their beta names. */
public final class TopologyLabels {
  public static final String ZONE = "topology.kubernetes.io/zone";
  public static final String REGION = "topology.kubernetes.io/region";
  public static final String BETA_ZONE = "failure-domain.beta.kubernetes.io/zone";
  public static final String BETA_REGION = "failure-domain.beta.kubernetes.io/region";

  private TopologyLabels() {}

  /** Splits the label value of a volume in several zones, such as {@code z1__z2}. */
  public static List<String> split(String value) {
    return List.of(value.split("__", -1));
  }
}
