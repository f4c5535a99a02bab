package io.berth.cycle;

import io.berth.framework.Code;
import io.berth.framework.FailureText;
import io.berth.framework.Rejection;
import io.berth.framework.Status;
import io.berth.queue.Refusal;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Why an attempt came to nothing: for the queue, when to try again; for people, what to tell them.
 */
record Setback(Refusal refusal, FailureReport report) {
  /** A nomination that clears the one that was. */
  private static final String NONE = "";

  /** Something went wrong; nobody can say whether the pod would fit. */
  static Setback error(String message) {
    return new Setback(
        Refusal.ERROR, new FailureReport(FailureReport.Reason.SCHEDULER_ERROR, message, NONE));
  }

  /** There is no node at all. */
  static Setback noNodes() {
    return new Setback(
        Refusal.ERROR,
        new FailureReport(FailureReport.Reason.UNSCHEDULABLE, FailureText.NO_NODES, NONE));
  }

  /** No node passed. */
  static Setback unschedulable(Refusal refusal, String message, @Nullable String nomination) {
    return new Setback(
        refusal, new FailureReport(FailureReport.Reason.UNSCHEDULABLE, message, nomination));
  }

  /** A plugin said no to the node that was chosen, before the binding began. */
  static Setback ofChosenNode(Rejection rejection) {
    Status status = rejection.status();
    return status.isRejected()
        ? unschedulable(
            refusal(List.of(rejection), List.of()), FailureText.ofNodes(1, Stream.of(status)), NONE)
        : error(status.message());
  }

  /**
   * The binding went wrong. Whatever the reason, no event is worth waiting for: the pod is tried
   * again after a while.
   */
  static Setback ofBinding(Rejection rejection) {
    Status status = rejection.status();
    return status.isRejected()
        ? unschedulable(Refusal.ERROR, status.message(), NONE)
        : error(status.message());
  }

  /**
   * Returns who rejected, for the queue.
   *
   * @param narrowedBy those who left other nodes out before
   */
  static Refusal refusal(Collection<Rejection> rejections, Collection<String> narrowedBy) {
    Set<String> plugins = new LinkedHashSet<>();
    Set<String> pending = new LinkedHashSet<>();
    for (Rejection rejection : rejections) {
      if (rejection.plugin() != null && rejection.status().isRejected()) {
        plugins.add(rejection.plugin());
        if (rejection.status().code() == Code.PENDING) {
          pending.add(rejection.plugin());
        }
      }
    }
    plugins.addAll(narrowedBy);
    return new Refusal(plugins, pending);
  }
}
