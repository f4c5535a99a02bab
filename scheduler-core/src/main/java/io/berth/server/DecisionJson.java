package io.berth.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.cycle.DecisionRecord;
import io.berth.cycle.InsufficientResource;
import io.berth.cycle.NodeVerdicts;
import io.berth.cycle.Nomination;
import io.berth.cycle.PreviousAttempt;
import io.berth.cycle.ScoredNode;
import io.berth.framework.Code;
import io.berth.framework.PluginStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A decision in the form that {@code berth explain -o json} has, as far as it is remembered. */
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
    filter(decision.verdicts(), json);
    if (decision.nodeName() == null) {
      json.put("fitError", decision.message());
    }
    if (!decision.best().isEmpty()) {
      scores(decision, json);
    }
    nomination(decision, json);
    return json;
  }

  /** Nodes that were not evaluated have no verdict. */
  private static void filter(NodeVerdicts verdicts, ObjectNode json) {
    ObjectNode filter = json.putObject("filter");
    ArrayNode unseen = JSON.arrayNode();
    for (int i = 0; i < verdicts.nodes().size(); i++) {
      String node = verdicts.nodes().get(i);
      if (verdicts.isEvaluated(i)) {
        filter.set(node, verdict(verdicts.rejections().get(i), verdicts.shortages().get(i)));
      } else {
        unseen.add(node);
      }
    }
    if (!unseen.isEmpty()) {
      json.set("notEvaluated", unseen);
    }
  }

  private static void nomination(DecisionRecord decision, ObjectNode json) {
    if (decision.nominatedNode() != null) {
      json.put("nominatedNode", decision.nominatedNode());
    }
    if (decision.onlyNominated()) {
      json.put("onlyNominatedNode", true);
    }
    Nomination nomination = decision.nomination();
    if (nomination != null) {
      ObjectNode preemption = json.putObject("preemption").put("node", nomination.nodeName());
      nomination.victims().forEach(preemption.putArray("victims")::add);
      preemption.put("victimCount", nomination.victimCount());
    }
    PreviousAttempt earlier = decision.earlier();
    if (earlier != null) {
      ObjectNode before = json.putObject("earlierAttempt");
      before.put("attempt", earlier.attempt()).put("decidedAt", earlier.at().toString());
      filter(earlier.verdicts(), before);
      before.put("fitError", earlier.message());
    }
  }

  private static ObjectNode verdict(
      @Nullable PluginStatus rejection, @Nullable List<InsufficientResource> shortages) {
    ObjectNode json = JSON.objectNode();
    if (rejection == null) {
      return json.put("code", Code.SUCCESS.label());
    }
    json.put("code", rejection.status().code().label());
    if (rejection.plugin() != null) {
      json.put("plugin", rejection.plugin());
    }
    rejection.status().reasons().stream().sorted().forEach(json.putArray("reasons")::add);
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
    for (ScoredNode node : decision.best()) {
      for (ScoredNode.Part part : node.parts()) {
        scores.withObjectProperty(part.plugin()).put(node.nodeName(), part.weighted());
      }
      totals.put(node.nodeName(), node.total());
    }
  }
}
