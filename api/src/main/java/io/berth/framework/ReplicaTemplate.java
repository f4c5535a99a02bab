package io.berth.framework;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import org.jspecify.annotations.Nullable;

/**
 * A pod template of a workload with its number of replicas.
 *
 * @param name the name of the template within the workload; empty if there is only one
 * @param replicas the requested number of replicas; null if the object does not specify it
 * @param podsPerReplica the number of pods of a replica, usually 1
 * @param replicasPath the JSON pointer of the field with the number of replicas; empty if there is
 *     none
 * @param template the template, or null if the object has none
 */
public record ReplicaTemplate(
    String name,
    @Nullable Integer replicas,
    int podsPerReplica,
    String replicasPath,
    @Nullable PodTemplateSpec template) {

  /** Returns the only template of a workload, with one pod per replica. */
  public static ReplicaTemplate only(
      @Nullable Integer replicas, String replicasPath, @Nullable PodTemplateSpec template) {
    return new ReplicaTemplate("", replicas, 1, replicasPath, template);
  }
}
