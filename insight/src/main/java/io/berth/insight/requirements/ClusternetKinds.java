package io.berth.insight.requirements;

import java.util.List;

/** The kinds and versions that Clusternet itself looks into; of others it keeps the name alone. */
public final class ClusternetKinds {
  private static final List<String> EVERY =
      List.of("apps/v1", "apps/v1beta1", "apps/v1beta2", "extensions/v1beta1");
  private static final List<String> SOME = List.of("apps/v1", "extensions/v1beta1");

  private ClusternetKinds() {}

  public static boolean has(String apiVersion, String kind) {
    return switch (kind) {
      case "Deployment", "StatefulSet" -> EVERY.contains(apiVersion);
      case "ReplicaSet" -> SOME.contains(apiVersion);
      default -> false;
    };
  }
}
