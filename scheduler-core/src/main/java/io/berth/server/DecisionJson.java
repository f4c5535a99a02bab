package io.berth.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.cycle.DecisionRecord;
import io.berth.cycle.ScoredNode;
import io.berth.framework.Code;
import io.berth.framework.Rejection;
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
    ObjectNode filter = json.putObject("filter");
    for (int i = 0; i < decision.nodes().size(); i++) {
      filter.set(decision.nodes().get(i), verdict(decision.rejections().get(i)));
    }
    if (decision.nodeName() == null) {
      json.put("fitError", decision.message());
    }
    if (!decision.best().isEmpty()) {
      scores(decision, json);
    }
    return json;
  }

  private static ObjectNode verdict(@Nullable Rejection rejection) {
    ObjectNode json = JSON.objectNode();
    if (rejection == null) {
      return json.put("code", Code.SUCCESS.label());
    }
    json.put("code", rejection.status().code().label());
    if (rejection.plugin() != null) {
      json.put("plugin", rejection.plugin());
    }
    rejection.status().reasons().stream().sorted().forEach(json.putArray("reasons")::add);
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
