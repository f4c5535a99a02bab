package io.berth.e2e;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.events.v1.Event;

/** Events and conditions of a scheduler without values that differ between runs. */
final class NormalizedOutput {
  private NormalizedOutput() {}

  /** Returns an event as one line. */
  static String event(Event event) {
    return String.join(
        " | ",
        event.getType(),
        event.getReason(),
        event.getAction(),
        event.getReportingController(),
        event.getNote().replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "UID"));
  }

  /** Returns a condition of a pod as one line. */
  static String condition(Pod pod, String type) {
    return pod.getStatus().getConditions().stream()
        .filter(condition -> condition.getType().equals(type))
        .map(NormalizedOutput::condition)
        .findFirst()
        .orElse("no condition " + type);
  }

  private static String condition(PodCondition condition) {
    return String.join(
        " | ",
        condition.getType(),
        condition.getStatus(),
        String.valueOf(condition.getReason()),
        String.valueOf(condition.getMessage()),
        String.valueOf(condition.getObservedGeneration()));
  }
}
