package io.berth.simulator;

import io.berth.cycle.NodeEvaluation;
import io.berth.framework.FitErrorMessage;
import io.berth.framework.PluginStatus;
import io.berth.framework.PreemptionExecutor;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.runtime.PostFilterRunner;
import io.berth.runtime.Profile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation of a pod and, if the pod is unschedulable, the outcome of the PostFilter plugins.
 *
 * @param postFilter the outcome of the PostFilter plugins; null if they did not run
 * @param preemption the preemption that a plugin requested, or null
 */
public record Attempt(
    Evaluation evaluation,
    PostFilterRunner.@Nullable Outcome postFilter,
    @Nullable Preemption preemption) {

  static Attempt of(Evaluation evaluation, Profile profile, RecordingPreemptionExecutor executor) {
    NodeEvaluation nodeEvaluation = evaluation.nodeEvaluation();
    if (nodeEvaluation == null
        || evaluation.error() != null
        || evaluation.isSchedulable()
        || profile.postFilters().isEmptyFor(evaluation.pod())) {
      return new Attempt(evaluation, null, null);
    }
    PostFilterRunner.Outcome outcome =
        profile
            .postFilters()
            .run(
                nodeEvaluation.state(),
                evaluation.pod(),
                nodeEvaluation,
                nodeEvaluation.nominatedPodsFilter());
    List<Preemption> preemptions = executor.drain();
    return new Attempt(evaluation, outcome, preemptions.isEmpty() ? null : preemptions.getFirst());
  }

  /** Returns the message of the failed attempt, or null if the pod was not rejected by a node. */
  public @Nullable String failureText() {
    if (evaluation.error() != null) {
      return evaluation.error().message();
    }
    NodeEvaluation nodeEvaluation = evaluation.nodeEvaluation();
    if (nodeEvaluation == null || evaluation.isSchedulable()) {
      return null;
    }
    PluginStatus rejection = postFilter == null ? null : postFilter.rejection();
    return rejection == null
        ? nodeEvaluation.fitErrorMessage()
        : FitErrorMessage.withPostFilter(nodeEvaluation.fitErrorMessage(), rejection.status());
  }

  /** The victims of a preemption and their node. */
  public record Preemption(String nodeName, List<PodInfo> victims) {
    public Preemption {
      victims = List.copyOf(victims);
    }
  }

  /** Records preemptions without deleting pods. */
  static final class RecordingPreemptionExecutor implements PreemptionExecutor {
    private final List<Preemption> preemptions = new ArrayList<>();

    @Override
    public Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> victims) {
      preemptions.add(new Preemption(nodeName, victims));
      return Status.SUCCESS;
    }

    @Override
    public boolean isPodRunningPreemption(PodInfo preemptor) {
      return false;
    }

    /** Returns and clears the recorded preemptions. */
    List<Preemption> drain() {
      List<Preemption> recorded = List.copyOf(preemptions);
      preemptions.clear();
      return recorded;
    }
  }
}
