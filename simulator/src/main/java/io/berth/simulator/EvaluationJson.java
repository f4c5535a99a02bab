package io.berth.simulator;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.cycle.NodeEvaluation;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.runtime.NodePluginScores;
import io.berth.runtime.PreFilterOutcome;
import java.util.Collection;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/** Writes evaluations in the form of the golden vectors' {@code expect}. */
public final class EvaluationJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private EvaluationJson() {}

  public static ObjectNode of(Evaluation evaluation) {
    ObjectNode json = JSON.objectNode();
    json.set("preEnqueue", verdict(evaluation.preEnqueue()));
    if (evaluation.error() != null) {
      return json.put("error", evaluation.error().message());
    }
    NodeEvaluation assessment = evaluation.assessment();
    if (assessment == null) {
      return json;
    }
    json.set("preFilter", preFilter(assessment.preFilter()));
    if (assessment.preFilter().rejection() == null) {
      json.set("filter", filter(evaluation, assessment));
    }
    if (!assessment.scoreSkipped().isEmpty()) {
      json.set("scoreSkipped", sorted(assessment.scoreSkipped()));
    }
    NodePluginScores scores = evaluation.scores();
    if (scores == null) {
      return json.put("fitError", assessment.fitErrorMessage());
    }
    if (!scores.scorers().isEmpty()) {
      json.set("rawScores", perPlugin(scores, (p, n) -> scores.raw((int) p, (int) n)));
      json.set("scores", perPlugin(scores, (p, n) -> scores.weighted((int) p, (int) n)));
    }
    json.set("totals", totals(scores));
    return json;
  }

  private static ObjectNode verdict(@Nullable PluginStatus rejection) {
    ObjectNode json = JSON.objectNode();
    Status status = rejection == null ? Status.SUCCESS : rejection.status();
    json.put("code", status.code().label());
    if (rejection != null) {
      if (rejection.plugin() != null) {
        json.put("plugin", rejection.plugin());
      }
      json.set("reasons", sorted(status.reasons()));
    }
    return json;
  }

  private static ObjectNode preFilter(PreFilterOutcome outcome) {
    ObjectNode json = verdict(outcome.rejection());
    if (outcome.nodeNames() != null) {
      json.set("nodeNames", sorted(outcome.nodeNames()));
    }
    if (!outcome.skipped().isEmpty()) {
      json.set("skipped", sorted(outcome.skipped()));
    }
    return json;
  }

  private static ObjectNode filter(Evaluation evaluation, NodeEvaluation assessment) {
    ObjectNode json = JSON.objectNode();
    for (NodeInfo node : evaluation.snapshot().nodes()) {
      json.set(node.name(), verdict(assessment.get(node.index())));
    }
    return json;
  }

  private static ObjectNode perPlugin(NodePluginScores scores, LongBinaryOperator score) {
    ObjectNode json = JSON.objectNode();
    for (int p = 0; p < scores.scorers().size(); p++) {
      ObjectNode nodes = json.putObject(scores.scorers().get(p).name());
      for (int n = 0; n < scores.nodes().size(); n++) {
        nodes.put(scores.nodes().get(n).name(), score.applyAsLong(p, n));
      }
    }
    return json;
  }

  private static ObjectNode totals(NodePluginScores scores) {
    ObjectNode json = JSON.objectNode();
    for (int n = 0; n < scores.nodes().size(); n++) {
      json.put(scores.nodes().get(n).name(), scores.total(n));
    }
    return json;
  }

  private static ArrayNode sorted(Collection<String> texts) {
    ArrayNode json = JSON.arrayNode();
    texts.stream().sorted().forEach(json::add);
    return json;
  }
}
