package io.berth.framework;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import org.jspecify.annotations.Nullable;

/**
 * Pods of one template.
 *
 * @param name tells it from the other templates of the workload; empty where there is only one
 * @param replicas how many replicas the object asks for; null where it does not say
 * @param podsPerReplica how many pods a replica has, mostly one
 * @param replicasPath the JSON pointer of the field with the number of replicas; empty where there
 *     is none
 * @param template the template, or null where the object has none
 */
public record ReplicaTemplate(
    String name,
    @Nullable Integer replicas,
    int podsPerReplica,
    String replicasPath,
    @Nullable PodTemplateSpec template) {

  /** Makes the only template of a workload. */
  public static ReplicaTemplate only(
      @Nullable Integer replicas, String replicasPath, @Nullable PodTemplateSpec template) {
    return new ReplicaTemplate("", replicas, 1, replicasPath, template);
  }
}
