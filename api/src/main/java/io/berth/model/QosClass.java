package io.berth.model;

import io.fabric8.kubernetes.api.model.Pod;

/** Quality of service class of a pod. */
public enum QosClass {
  GUARANTEED("Guaranteed"),
  BURSTABLE("Burstable"),
  BEST_EFFORT("BestEffort");

  private final String text;

  QosClass(String text) {
    this.text = text;
  }

  /** The name that the Kubernetes API uses. */
  public String text() {
    return text;
  }

  public static QosClass of(Pod pod) {
    return Unbuilt.yet("to be built");
  }
}
