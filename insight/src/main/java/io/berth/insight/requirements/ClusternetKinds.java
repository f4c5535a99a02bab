package io.berth.insight.requirements;

import java.util.List;

/** The kinds and versions whose requirements Clusternet parses. */
public final class ClusternetKinds {
  private static final List<String> ALL_APPS_VERSIONS =
      List.of("apps/v1", "apps/v1beta1", "apps/v1beta2", "extensions/v1beta1");
  private static final List<String> REPLICA_SET_VERSIONS = List.of("apps/v1", "extensions/v1beta1");

  private ClusternetKinds() {}

  public static boolean has(String apiVersion, String kind) {
    return switch (kind) {
      case "Deployment", "StatefulSet" -> ALL_APPS_VERSIONS.contains(apiVersion);
      case "ReplicaSet" -> REPLICA_SET_VERSIONS.contains(apiVersion);
      default -> false;
    };
  }
}
