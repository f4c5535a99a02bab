package io.berth.insight.requirements;

import io.fabric8.kubernetes.api.model.HasMetadata;
import org.jspecify.annotations.Nullable;

/**
 * A reference to a workload.
 *
 * @param namespace null if the object has none
 */
public record WorkloadKey(String apiVersion, String kind, @Nullable String namespace, String name) {

  public static WorkloadKey of(HasMetadata object) {
    return new WorkloadKey(
        object.getApiVersion(),
        object.getKind(),
        object.getMetadata().getNamespace(),
        object.getMetadata().getName());
  }

  /** Returns the key of a feed in Clusternet's replica maps. */
  public String feedKey() {
    return namespace == null || namespace.isEmpty()
        ? String.join("/", apiVersion, kind, name)
        : String.join("/", apiVersion, kind, namespace, name);
  }

  @Override
  public String toString() {
    return kind + " " + (namespace == null ? name : namespace + "/" + name);
  }
}
