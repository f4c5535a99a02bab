package io.berth.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/**
 * An event of a pod.
 *
 * @param reporter the scheduler name of the reporting profile
 * @param related another pod that the event concerns, or null
 */
record PodEvent(
    Kind kind, PodReference pod, String reporter, String note, @Nullable PodReference related) {
  /** The limit of the API server for notes. */
  static final int MAX_NOTE_BYTES = 1024;

  private static final String ELLIPSIS = " ...";

  /** The kinds of events, with the texts of kube-scheduler. */
  enum Kind {
    SCHEDULED("Normal", "Scheduled", "Binding", false),
    FAILED("Warning", "FailedScheduling", "Scheduling", true),
    PREEMPTED("Normal", "Preempted", "Preempting", true);

    private final String type;
    private final String reason;
    private final String action;
    private final boolean recurring;

    Kind(String type, String reason, String action, boolean recurring) {
      this.type = type;
      this.reason = reason;
      this.action = action;
      this.recurring = recurring;
    }

    String type() {
      return type;
    }

    String reason() {
      return reason;
    }

    String action() {
      return action;
    }

    /** Returns whether it can occur more than once for a pod. */
    boolean isRecurring() {
      return recurring;
    }
  }

  static PodEvent scheduled(PodInfo pod, String nodeName) {
    return new PodEvent(
        Kind.SCHEDULED,
        PodReference.of(pod),
        pod.schedulerName(),
        "Successfully assigned " + pod.key() + " to " + nodeName,
        null);
  }

  static PodEvent failed(PodInfo pod, String message) {
    return new PodEvent(
        Kind.FAILED, PodReference.of(pod), pod.schedulerName(), shortened(message), null);
  }

  static PodEvent preempted(PodInfo victim, PodInfo preemptor, String note) {
    return new PodEvent(
        Kind.PREEMPTED,
        PodReference.of(victim),
        preemptor.schedulerName(),
        note,
        PodReference.of(preemptor));
  }

  private static String shortened(String message) {
    byte[] bytes = message.getBytes(UTF_8);
    if (bytes.length <= MAX_NOTE_BYTES) {
      return message;
    }
    int end = MAX_NOTE_BYTES - ELLIPSIS.length();
    while ((bytes[end] & 0xC0) == 0x80) {
      end--; // not in the middle of a character
    }
    return new String(bytes, 0, end, UTF_8) + ELLIPSIS;
  }

  /**
   * A reference to a pod. Events and series outlive their pods, which can be megabytes, so they
   * hold references only.
   */
  record PodReference(String namespace, String name, String uid) {
    static PodReference of(PodInfo pod) {
      return new PodReference(pod.namespace(), pod.name(), pod.uid());
    }
  }
}
