package io.berth.framework;

import java.util.Comparator;

/**
 * Identifies an object of the cluster. Ordered, so that tables find keys quickly even where tenants
 * choose names of one hash.
 *
 * @param namespace its namespace, empty where the kind has none
 */
public record ObjectKey(EventResource resource, String namespace, String name)
    implements Comparable<ObjectKey> {
  private static final Comparator<ObjectKey> ORDER =
      Comparator.comparing(ObjectKey::resource)
          .thenComparing(ObjectKey::namespace)
          .thenComparing(ObjectKey::name);

  /** Identifies an object of a kind that has no namespaces. */
  public static ObjectKey of(EventResource resource, String name) {
    return new ObjectKey(resource, "", name);
  }

  @Override
  public int compareTo(ObjectKey other) {
    return ORDER.compare(this, other);
  }
}
