package io.berth.cycle;

import org.jspecify.annotations.Nullable;

/**
 * Why a pod was not placed.
 *
 * @param reason the reason of the pod's condition
 * @param message the sentence that the event and the condition say
 * @param nomination the node to write as the pod's nominated one, empty to clear it, or null to
 *     leave it as it is
 */
public record FitError(Reason reason, String message, @Nullable String nomination) {
  /**
   * Reasons of the condition {@code PodScheduled}, by which autoscalers know what they can help.
   */
  public enum Reason {
    UNSCHEDULABLE("Unschedulable"),
    SCHEDULER_ERROR("SchedulerError");

    private final String label;

    Reason(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }
}
