package io.berth.kube;

import io.berth.model.PodInfo;

/** The API paths of a pod and its subresources. */
final class PodPaths {
  private PodPaths() {}

  static String pod(PodInfo pod) {
    return "/api/v1/namespaces/" + pod.namespace() + "/pods/" + pod.name();
  }

  static String binding(PodInfo pod) {
    return pod(pod) + "/binding";
  }

  static String status(PodInfo pod) {
    return pod(pod) + "/status";
  }
}
