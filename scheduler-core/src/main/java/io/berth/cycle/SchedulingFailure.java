package io.berth.cycle;

import io.berth.framework.Code;
import io.berth.framework.FitErrorMessage;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.queue.Diagnosis;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Why an attempt came to nothing: for the queue, when to try again; for people, what to tell them.
 */
record SchedulingFailure(Diagnosis refusal, FitError report) {
  /** A nomination that clears the one that was. */
  private static final String NONE = "";

  /** Something went wrong; nobody can say whether the pod would fit. */
  static SchedulingFailure error(String message) {
    return new SchedulingFailure(
        Diagnosis.ERROR, new FitError(FitError.Reason.SCHEDULER_ERROR, message, NONE));
  }

  /** There is no node at all. */
  static SchedulingFailure noNodes() {
    return new SchedulingFailure(
        Diagnosis.ERROR,
        new FitError(FitError.Reason.UNSCHEDULABLE, FitErrorMessage.NO_NODES, NONE));
  }

  /** No node passed. */
  static SchedulingFailure unschedulable(
      Diagnosis refusal, String message, @Nullable String nomination) {
    return new SchedulingFailure(
        refusal, new FitError(FitError.Reason.UNSCHEDULABLE, message, nomination));
  }

  /** A plugin said no to the node that was chosen, before the binding began. */
  static SchedulingFailure ofChosenNode(PluginStatus rejection) {
    Status status = rejection.status();
    return status.isRejected()
        ? unschedulable(
            refusal(List.of(rejection), List.of()),
            FitErrorMessage.ofNodes(1, Stream.of(status)),
            NONE)
        : error(status.message());
  }

  /**
   * The binding went wrong. Whatever the reason, no event is worth waiting for: the pod is tried
   * again after a while.
   */
  static SchedulingFailure ofBinding(PluginStatus rejection) {
    Status status = rejection.status();
    return status.isRejected()
        ? unschedulable(Diagnosis.ERROR, status.message(), NONE)
        : error(status.message());
  }

  /**
   * Returns who rejected, for the queue.
   *
   * @param narrowedBy those who left other nodes out before
   */
  static Diagnosis refusal(Collection<PluginStatus> rejections, Collection<String> narrowedBy) {
    Set<String> plugins = new LinkedHashSet<>();
    Set<String> pending = new LinkedHashSet<>();
    for (PluginStatus rejection : rejections) {
      if (rejection.plugin() != null && rejection.status().isRejected()) {
        plugins.add(rejection.plugin());
        if (rejection.status().code() == Code.PENDING) {
          pending.add(rejection.plugin());
        }
      }
    }
    plugins.addAll(narrowedBy);
    return new Diagnosis(plugins, pending);
  }
}
