package io.berth.e2e.attack;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Objects as JSON. */
final class JsonObjects {
  static final String ZONE = "topology.kubernetes.io/zone";
  static final String HOSTNAME = "kubernetes.io/hostname";
  private static final int ZONES = 10;

  private JsonObjects() {}

  /** Returns elements of an array or fields of an object, separated by commas. */
  static String list(int count, IntFunction<String> element) {
    return IntStream.range(0, count).mapToObj(element).collect(Collectors.joining(","));
  }

  /** Returns a pod with one small container. */
  static String pod(String name, String spec) {
    return pod(name, "", container("c", "\"cpu\":\"1m\""), spec);
  }

  /**
   * A pod.
   *
   * @param metadata further fields of its metadata, or nothing
   * @param containers the elements of its list of containers
   * @param spec further fields of its spec, or nothing
   */
  static String pod(String name, String metadata, String containers, String spec) {
    return """
    {"apiVersion":"v1","kind":"Pod","metadata":{"name":"%s"%s},
     "spec":{"terminationGracePeriodSeconds":0,"containers":[%s]%s}}
    """
        .formatted(name, separated(metadata), containers, separated(spec));
  }

  /** Returns a container with requests and equal limits. */
  static String container(String name, String amounts) {
    return "{\"name\":\"%s\",\"image\":\"pause\",\"resources\":{\"limits\":{%s}}}"
        .formatted(name, amounts);
  }

  static String nodeName(int i) {
    return "node-%05d".formatted(i);
  }

  /** Returns a ready node with eight GPUs. */
  static String node(String name, int i) {
    return node(name, i, "", "", "");
  }

  /**
   * A ready node.
   *
   * @param labels further labels, or nothing
   * @param spec fields of its spec, or nothing
   * @param status further fields of its status, or nothing
   */
  static String node(String name, int i, String labels, String spec, String status) {
    return node(name, i, labels, spec, status, "\"cpu\":\"32\",\"nvidia.com/gpu\":\"8\"");
  }

  /** Returns a ready node with resources beyond memory and pods. */
  static String node(
      String name, int i, String labels, String spec, String status, String amounts) {
    String capacity = "{\"memory\":\"128Gi\",\"pods\":\"110\",%s}".formatted(amounts);
    return """
    {"apiVersion":"v1","kind":"Node",
     "metadata":{"name":"%s","labels":{"%s":"%s","%s":"zone-%d"%s}},"spec":{%s},
     "status":{"capacity":%s,"allocatable":%s,"conditions":[{"type":"Ready","status":"True"}]%s}}
    """
        .formatted(
            name,
            HOSTNAME,
            name,
            ZONE,
            i % ZONES,
            separated(labels),
            spec,
            capacity,
            capacity,
            separated(status));
  }

  private static String separated(String fields) {
    return fields.isEmpty() ? "" : "," + fields;
  }
}
