package io.berth.framework;

/**
 * Identifies an object of the cluster.
 *
 * @param namespace its namespace, empty where the kind has none
 */
public record ObjectKey(EventResource resource, String namespace, String name) {
  /** Identifies an object of a kind that has no namespaces. */
  public static ObjectKey of(EventResource resource, String name) {
    return new ObjectKey(resource, "", name);
  }
}
