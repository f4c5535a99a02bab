package io.berth.kube;

import io.berth.model.PodInfo;

/**
 * Which pod is meant. What is kept for a while after a pod may be gone keeps this and not the pod,
 * which can be megabytes.
 */
record PodReference(String namespace, String name, String uid) {
  static PodReference of(PodInfo pod) {
    return new PodReference(pod.namespace(), pod.name(), pod.uid());
  }
}
