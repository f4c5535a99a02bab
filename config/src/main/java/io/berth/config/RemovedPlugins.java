package io.berth.config;

import java.util.Set;

/** Plugins that older versions had and that a file may still name. */
final class RemovedPlugins {
  private static final Set<String> NAMES =
      Set.of("AzureDiskLimits", "CinderLimits", "EBSLimits", "GCEPDLimits");

  private RemovedPlugins() {}

  static boolean contains(String name) {
    return NAMES.contains(name);
  }

  static String explain(String name) {
    return "\""
        + name
        + "\" was removed from Kubernetes; NodeVolumeLimits does its work, delete it";
  }
}
