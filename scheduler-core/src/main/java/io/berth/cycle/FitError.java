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
 * The failure of a scheduling attempt.
 *
 * @param diagnosis decides which events requeue the pod
 * @param reason the reason of the pod's condition {@code PodScheduled}
 * @param message the text of the event and the condition
 * @param nominatedNode the node to write to the pod's status as the nominated one, empty to clear
 *     it, or null to leave it unchanged
 */
public record FitError(
    Diagnosis diagnosis, Reason reason, String message, @Nullable String nominatedNode) {
  private static final String CLEAR_NOMINATION = "";

  /** A reason of the condition {@code PodScheduled}, which cluster autoscalers evaluate. */
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

  /** Returns the failure of an attempt that ended with an error. */
  static FitError error(String message) {
    return new FitError(Diagnosis.ERROR, Reason.SCHEDULER_ERROR, message, CLEAR_NOMINATION);
  }

  /** Returns the failure of an attempt in a cluster without nodes. */
  static FitError noNodes() {
    return unschedulable(Diagnosis.ERROR, FitErrorMessage.NO_NODES, CLEAR_NOMINATION);
  }

  /** Returns the failure of an attempt without a feasible node. */
  static FitError unschedulable(
      Diagnosis diagnosis, String message, @Nullable String nominatedNode) {
    return new FitError(diagnosis, Reason.UNSCHEDULABLE, message, nominatedNode);
  }

  /** Returns the failure of an attempt whose selected node a plugin rejected before binding. */
  static FitError ofSelectedNode(PluginStatus rejection) {
    Status status = rejection.status();
    return status.isRejected()
        ? unschedulable(
            diagnosis(List.of(rejection), List.of()),
            FitErrorMessage.ofNodes(1, Stream.of(status)),
            CLEAR_NOMINATION)
        : error(status.message());
  }

  /** Returns the failure of a binding. No event can repair it: the pod is retried after backoff. */
  static FitError ofBinding(PluginStatus rejection) {
    Status status = rejection.status();
    return status.isRejected()
        ? unschedulable(Diagnosis.ERROR, status.message(), CLEAR_NOMINATION)
        : error(status.message());
  }

  /**
   * Returns the plugins that rejected the pod or its nodes.
   *
   * @param narrowedBy plugins whose PreFilter excluded nodes
   */
  static Diagnosis diagnosis(Collection<PluginStatus> rejections, Collection<String> narrowedBy) {
    Set<String> unschedulable = new LinkedHashSet<>();
    Set<String> pending = new LinkedHashSet<>();
    for (PluginStatus rejection : rejections) {
      if (rejection.plugin() != null && rejection.status().isRejected()) {
        unschedulable.add(rejection.plugin());
        if (rejection.status().code() == Code.PENDING) {
          pending.add(rejection.plugin());
        }
      }
    }
    unschedulable.addAll(narrowedBy);
    return new Diagnosis(unschedulable, pending);
  }
}
