package io.berth.framework;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;

/**
 * Reads the pod templates and replicas of one kind of workload, for estimates. A bundle adds it
 * with {@link PluginCatalog#add(WorkloadHandler)}.
 */
public interface WorkloadHandler {
  /** Returns the name of this handler in messages. */
  String name();

  /** Returns the kind of object that it reads, such as {@code Deployment}. */
  String kind();

  /** Returns whether it reads objects of this API version, such as {@code apps/v1}. */
  default boolean supports(String apiVersion) {
    return true;
  }

  /**
   * Returns the templates of a workload, in their order. The object has the fabric8 class of the
   * kind, or is a {@code GenericKubernetesResource}; it must not be modified.
   *
   * @throws IllegalArgumentException if the object is invalid; the message names the field and the
   *     expected value
   */
  List<ReplicaTemplate> parse(HasMetadata workload);
}
