package io.berth.e2e.parity;

import java.util.List;

/** What things are called in the clusters of a comparison. */
final class Names {
  static final String ZONE = "topology.kubernetes.io/zone";
  static final String HOSTNAME = "kubernetes.io/hostname";
  static final String GPU = "example.com/gpu";
  static final String DRIVER = "csi.example.com";

  /** A driver that says how much room it has where. */
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

  /** Where pods are; the first has the claims too. */
  static final List<String> NAMESPACES = List.of("blue", "green");

  static final String HOME = NAMESPACES.getFirst();

  /** Priority classes; the value of each is in {@link BaseObjects}. */
  static final String LOW = "low";

  static final String MIDDLE = "middle";
  static final String HIGH = "high";
  static final String PEACEFUL = "peaceful";

  private Names() {}
}
