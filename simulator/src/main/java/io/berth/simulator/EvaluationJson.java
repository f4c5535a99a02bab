package io.berth.simulator;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.cycle.NodeEvaluation;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.runtime.PreFilterRunner;
import io.berth.runtime.ScoreTable;
import java.util.Collection;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/** Writes evaluations as JSON in the format of the golden vectors' {@code expect}. */
public final class EvaluationJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private EvaluationJson() {}

  public static ObjectNode of(Evaluation evaluation) {
    ObjectNode json = JSON.objectNode();
    json.set("preEnqueue", status(evaluation.preEnqueue()));
    if (evaluation.error() != null) {
      return json.put("error", evaluation.error().message());
    }
    NodeEvaluation nodeEvaluation = evaluation.nodeEvaluation();
    if (nodeEvaluation == null) {
      return json;
    }
    json.set("preFilter", preFilter(nodeEvaluation.preFilter()));
    if (nodeEvaluation.preFilter().rejection() == null) {
      json.set("filter", filter(evaluation, nodeEvaluation));
    }
    if (!nodeEvaluation.skippedScorePlugins().isEmpty()) {
      json.set("scoreSkipped", sorted(nodeEvaluation.skippedScorePlugins()));
    }
    ScoreTable scores = evaluation.scores();
    if (scores == null) {
      return json.put("fitError", nodeEvaluation.fitErrorMessage());
    }
    if (!scores.scorers().isEmpty()) {
      json.set("rawScores", perPlugin(scores, (p, n) -> scores.raw((int) p, (int) n)));
      json.set("scores", perPlugin(scores, (p, n) -> scores.weighted((int) p, (int) n)));
    }
    json.set("totals", totals(scores));
    return json;
  }

  private static ObjectNode status(@Nullable PluginStatus rejection) {
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

  private static ObjectNode preFilter(PreFilterRunner.Outcome outcome) {
    ObjectNode json = status(outcome.rejection());
    if (outcome.nodeNames() != null) {
      json.set("nodeNames", sorted(outcome.nodeNames()));
    }
    if (!outcome.skipped().isEmpty()) {
      json.set("skipped", sorted(outcome.skipped()));
    }
    return json;
  }

  private static ObjectNode filter(Evaluation evaluation, NodeEvaluation nodeEvaluation) {
    ObjectNode json = JSON.objectNode();
    for (NodeInfo node : evaluation.snapshot().nodes()) {
      json.set(node.name(), status(nodeEvaluation.get(node.index())));
    }
    return json;
  }

  private static ObjectNode perPlugin(ScoreTable scores, LongBinaryOperator score) {
    ObjectNode json = JSON.objectNode();
    for (int p = 0; p < scores.scorers().size(); p++) {
      ObjectNode nodes = json.putObject(scores.scorers().get(p).name());
      for (int n = 0; n < scores.nodes().size(); n++) {
        nodes.put(scores.nodes().get(n).name(), score.applyAsLong(p, n));
      }
    }
    return json;
  }

  private static ObjectNode totals(ScoreTable scores) {
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
