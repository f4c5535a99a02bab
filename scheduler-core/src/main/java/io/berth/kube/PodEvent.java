package io.berth.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a pod and that people should know of.
 *
 * @param reporter the profile that reports it
 * @param related another pod that had to do with it, or null
 */
record PodEvent(
    Kind kind, PodReference pod, String reporter, String note, @Nullable PodReference related) {
  /** The longest note that the API server takes, in bytes. */
  static final int LONGEST_NOTE = 1024;

  private static final String ELLIPSIS = " ...";

  /** What happened; texts as kube-scheduler has them. */
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

    /** Tells whether it can happen to a pod more than once. */
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
    if (bytes.length <= LONGEST_NOTE) {
      return message;
    }
    int end = LONGEST_NOTE - ELLIPSIS.length();
    while ((bytes[end] & 0xC0) == 0x80) {
      end--; // not in the middle of a character
    }
    return new String(bytes, 0, end, UTF_8) + ELLIPSIS;
  }
}
