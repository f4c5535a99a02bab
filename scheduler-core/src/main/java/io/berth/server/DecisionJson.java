package io.berth.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.cycle.AttemptOutcome.PreemptionRecord;
import io.berth.cycle.DecisionRecord;
import io.berth.cycle.DecisionRecord.LastFullEvaluation;
import io.berth.cycle.DecisionRecord.NodeToStatus;
import io.berth.cycle.InsufficientResource;
import io.berth.cycle.NodePluginScores;
import io.berth.framework.Code;
import io.berth.framework.PluginStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Encodes a decision in the format of {@code berth explain -o json}. */
final class DecisionJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private DecisionJson() {}

  static ObjectNode of(DecisionRecord decision) {
    ObjectNode json = JSON.objectNode();
    json.put("pod", decision.pod())
        .put("uid", decision.uid())
        .put("schedulerName", decision.schedulerName())
        .put("decidedAt", decision.at().toString())
        .put("attempt", decision.attempt());
    ArrayNode chosen = json.putArray("chosen");
    if (decision.nodeName() != null) {
      chosen.add(decision.nodeName());
    }
    filter(decision.nodeToStatus(), json);
    if (decision.nodeName() == null) {
      json.put("fitError", decision.message());
    }
    if (!decision.topNodes().isEmpty()) {
      scores(decision, json);
    }
    nomination(decision, json);
    return json;
  }

  /** Adds the filter statuses, and the names of the nodes that were not evaluated. */
  private static void filter(NodeToStatus nodeToStatus, ObjectNode json) {
    ObjectNode filter = json.putObject("filter");
    ArrayNode notEvaluated = JSON.arrayNode();
    for (int i = 0; i < nodeToStatus.nodeNames().size(); i++) {
      String node = nodeToStatus.nodeNames().get(i);
      if (nodeToStatus.isEvaluated(i)) {
        filter.set(
            node,
            status(nodeToStatus.statuses().get(i), nodeToStatus.insufficientResources().get(i)));
      } else {
        notEvaluated.add(node);
      }
    }
    if (!notEvaluated.isEmpty()) {
      json.set("notEvaluated", notEvaluated);
    }
  }

  private static void nomination(DecisionRecord decision, ObjectNode json) {
    if (decision.nominatedNode() != null) {
      json.put("nominatedNode", decision.nominatedNode());
    }
    if (decision.onlyNominated()) {
      json.put("onlyNominatedNode", true);
    }
    PreemptionRecord nomination = decision.preemption();
    if (nomination != null) {
      ObjectNode preemption = json.putObject("preemption").put("node", nomination.nodeName());
      nomination.victims().forEach(preemption.putArray("victims")::add);
      preemption.put("victimCount", nomination.victimCount());
    }
    LastFullEvaluation earlier = decision.lastFullEvaluation();
    if (earlier != null) {
      ObjectNode before = json.putObject("earlierAttempt");
      before.put("attempt", earlier.attempt()).put("decidedAt", earlier.at().toString());
      filter(earlier.nodeToStatus(), before);
      before.put("fitError", earlier.message());
    }
  }

  private static ObjectNode status(
      @Nullable PluginStatus pluginStatus, @Nullable List<InsufficientResource> shortages) {
    ObjectNode json = JSON.objectNode();
    if (pluginStatus == null) {
      return json.put("code", Code.SUCCESS.label());
    }
    json.put("code", pluginStatus.status().code().label());
    if (pluginStatus.plugin() != null) {
      json.put("plugin", pluginStatus.plugin());
    }
    pluginStatus.status().reasons().stream().sorted().forEach(json.putArray("reasons")::add);
    if (shortages != null) {
      ArrayNode insufficient = json.putArray("insufficient");
      for (InsufficientResource shortage : shortages) {
        insufficient
            .addObject()
            .put("resource", shortage.resource().name())
            .put("requested", shortage.requested())
            .put("free", shortage.free())
            .put("allocatable", shortage.allocatable());
      }
    }
    return json;
  }

  private static void scores(DecisionRecord decision, ObjectNode json) {
    ObjectNode scores = json.putObject("scores");
    ObjectNode totals = json.putObject("totals");
    for (NodePluginScores node : decision.topNodes()) {
      for (NodePluginScores.Part part : node.parts()) {
        scores.withObjectProperty(part.plugin()).put(node.nodeName(), part.weighted());
      }
      totals.put(node.nodeName(), node.total());
    }
  }
}
