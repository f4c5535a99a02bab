package io.berth.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.cycle.ScoredNode;
import io.berth.framework.Code;
import io.berth.framework.Rejection;
import io.berth.framework.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A decision as a running scheduler tells of it. */
final class ToldDecision {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final JsonNode json;

  private ToldDecision(JsonNode json) {
    this.json = json;
  }

  /**
   * Reads one.
   *
   * @throws CommandFailure if it is none
   */
  static ToldDecision read(String text) {
    try {
      JsonNode json = MAPPER.readTree(text);
      if (json.path("pod").isTextual() && json.path("chosen").isArray()) {
        return new ToldDecision(json);
      }
    } catch (JsonProcessingException e) { // said below
    }
    throw CommandFailure.wrongInput(List.of("the server's answer is no decision; is it a Berth?"));
  }

  boolean isPlaced() {
    return !json.path("chosen").isEmpty();
  }

  String json() {
    return json.toPrettyString();
  }

  void print(Console console) {
    List<VerdictTable.Row> rows = rows();
    long fitting = rows.stream().filter(row -> row.rejection() == null).count();
    String pod = json.path("pod").asText();
    if (isPlaced()) {
      console.line(
          "%s goes to %s (%d of %d nodes fit)."
              .formatted(pod, json.path("chosen").path(0).asText(), fitting, rows.size()),
          Ink.GOOD);
    } else {
      console.line(pod + " fits nowhere.", Ink.BAD);
      console.line(json.path("fitError").asText());
    }
    console.line(
        "Decided at %s, by profile %s, in attempt %d."
            .formatted(
                json.path("decidedAt").asText(),
                json.path("schedulerName").asText(),
                json.path("attempt").asInt()));
    VerdictTable verdicts = new VerdictTable(rows);
    console.blank();
    console.print(verdicts.table());
    if (verdicts.hasFinal()) {
      console.line(VerdictTable.FINAL_NOTE, Ink.FAINT);
    }
    List<ScoredNode> best = best();
    if (!best.isEmpty()) {
      console.blank();
      console.line(TopScores.title(best.size(), pod, (int) fitting));
      console.print(new TopScores(pod, best).tables());
    }
  }

  private List<VerdictTable.Row> rows() {
    List<VerdictTable.Row> rows = new ArrayList<>();
    for (Map.Entry<String, JsonNode> one : json.path("filter").properties()) {
      String node = one.getKey();
      Rejection rejection = rejection(one.getValue());
      JsonNode total = json.path("totals").path(node);
      rows.add(
          new VerdictTable.Row(
              node,
              rejection,
              rejection == null
                  ? (total.isMissingNode() ? "" : "score " + total.asLong())
                  : rejection.status().message()));
    }
    return rows;
  }

  private static @Nullable Rejection rejection(JsonNode verdict) {
    Code code =
        Arrays.stream(Code.values())
            .filter(one -> one.label().equals(verdict.path("code").asText()))
            .findFirst()
            .orElse(Code.ERROR);
    if (code == Code.SUCCESS) {
      return null;
    }
    List<String> reasons = new ArrayList<>();
    verdict.path("reasons").forEach(reason -> reasons.add(reason.asText()));
    return new Rejection(
        verdict.path("plugin").isTextual() ? verdict.path("plugin").asText() : null,
        new Status(code, reasons, null));
  }

  private List<ScoredNode> best() {
    List<ScoredNode> best = new ArrayList<>();
    for (Map.Entry<String, JsonNode> node : json.path("totals").properties()) {
      List<ScoredNode.Part> parts = new ArrayList<>();
      for (Map.Entry<String, JsonNode> plugin : json.path("scores").properties()) {
        parts.add(
            new ScoredNode.Part(
                plugin.getKey(), 1, plugin.getValue().path(node.getKey()).asLong()));
      }
      best.add(new ScoredNode(node.getKey(), node.getValue().asLong(), parts));
    }
    return best;
  }
}
