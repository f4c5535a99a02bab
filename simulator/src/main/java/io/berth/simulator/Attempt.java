package io.berth.simulator;

import io.berth.cycle.NodeEvaluation;
import io.berth.framework.FitErrorMessage;
import io.berth.framework.PluginStatus;
import io.berth.runtime.PostFilterRunner;
import io.berth.runtime.Profile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation and, where the pod fits nowhere, what would be done about it.
 *
 * @param remedy why no room could be made, or for which node it was; null where nobody was asked
 * @param preemption the pods that would have to go, or null
 */
public record Attempt(
    Evaluation evaluation,
    PostFilterRunner.@Nullable Outcome remedy,
    @Nullable Preemption preemption) {

  static Attempt of(Evaluation evaluation, Profile profile, RecordingPreemptor preemptor) {
    NodeEvaluation assessment = evaluation.assessment();
    if (assessment == null
        || evaluation.error() != null
        || evaluation.placeable()
        || profile.postFilters().isEmptyFor(evaluation.pod())) {
      return new Attempt(evaluation, null, null);
    }
    PostFilterRunner.Outcome outcome =
        profile
            .postFilters()
            .run(assessment.state(), evaluation.pod(), assessment, assessment.filtering());
    List<Preemption> preemptions = preemptor.take();
    return new Attempt(evaluation, outcome, preemptions.isEmpty() ? null : preemptions.getFirst());
  }

  /** Returns what the user is told of a pod that was tried and not placed, or null. */
  public @Nullable String failureText() {
    if (evaluation.error() != null) {
      return evaluation.error().message();
    }
    NodeEvaluation assessment = evaluation.assessment();
    if (assessment == null || evaluation.placeable()) {
      return null;
    }
    PluginStatus refused = remedy == null ? null : remedy.rejection();
    return refused == null
        ? assessment.fitErrorMessage()
        : FitErrorMessage.withPostFilter(assessment.fitErrorMessage(), refused.status());
  }
}
