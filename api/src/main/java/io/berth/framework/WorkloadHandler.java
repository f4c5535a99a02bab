package io.berth.framework;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;

/**
 * Tells what workloads of one kind are made of: how many replicas of which pod templates. A bundle
 * enters it with {@link PluginCatalog#add(WorkloadHandler)}.
 */
public interface WorkloadHandler {
  /** Returns how messages call this handler. */
  String name();

  /** Returns the kind of object that it reads, such as {@code Deployment}. */
  String kind();

  /** Tells whether it reads objects of this version, such as {@code apps/v1}. */
  default boolean reads(String apiVersion) {
    return true;
  }

  /**
   * Returns the templates of a workload, in their order. The object is of the type that fabric8 has
   * for the kind, or a {@code GenericKubernetesResource}; it must not be changed.
   *
   * @throws IllegalArgumentException if the object cannot be understood; the message names the
   *     field and what would be right
   */
  List<ReplicaTemplate> parse(HasMetadata workload);
}
