package io.berth.framework;

import java.util.Comparator;

/**
 * A reference to an object of the cluster. Comparable, so that hash maps stay fast even if tenants
 * choose names with colliding hashes.
 *
 * @param namespace the namespace, empty for cluster-scoped kinds
 */
public record ObjectRef(EventResource resource, String namespace, String name)
    implements Comparable<ObjectRef> {
  private static final Comparator<ObjectRef> ORDER =
      Comparator.comparing(ObjectRef::resource)
          .thenComparing(ObjectRef::namespace)
          .thenComparing(ObjectRef::name);

  /** Returns a reference to a cluster-scoped object. */
  public static ObjectRef of(EventResource resource, String name) {
    return new ObjectRef(resource, "", name);
  }

  @Override
  public int compareTo(ObjectRef other) {
    return ORDER.compare(this, other);
  }
}
