package io.berth.e2e.parity;

import java.util.List;

/** The names of objects in the clusters of a comparison. */
final class FixtureNames {
  static final String ZONE = "topology.kubernetes.io/zone";
  static final String HOSTNAME = "kubernetes.io/hostname";
  static final String GPU = "example.com/gpu";
  static final String DRIVER = "csi.example.com";

  /** A driver that reports storage capacity. */
  static final String COUNTING_DRIVER = "counting.example.com";

  static final String IMMEDIATE = "immediate";
  static final String LOCAL = "local";
  static final String DYNAMIC = "dynamic";
  static final String ZONED = "zoned";
  static final String COUNTED = "counted";

  static final String RUNTIME = "boxed";

  static final List<String> ZONES = List.of("a", "b", "c");
  static final List<String> APPS = List.of("web", "db", "cache");
  static final List<String> IMAGES = List.of("example.com/small:1", "example.com/big:2", "huge");

  /** The namespaces of pods; the first also has the claims. */
  static final List<String> NAMESPACES = List.of("blue", "green");

  static final String HOME = NAMESPACES.getFirst();

  /** Priority classes; the value of each is in {@link BaseObjects}. */
  static final String LOW = "low";

  static final String MIDDLE = "middle";
  static final String HIGH = "high";
  static final String NEVER_PREEMPTING = "never-preempting";

  private FixtureNames() {}
}
