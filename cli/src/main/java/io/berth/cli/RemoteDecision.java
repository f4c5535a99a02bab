package io.berth.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.cycle.InsufficientResource;
import io.berth.cycle.ScoredNode;
import io.berth.framework.Code;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.ResourceName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A decision that a running scheduler made. */
final class RemoteDecision {
  /* What a terminal would act on or show in another order leaves as an escape sequence of JSON. */
  private static final ObjectMapper MAPPER =
      new ObjectMapper().configure(JsonWriteFeature.ESCAPE_NON_ASCII.mappedFeature(), true);

  private final JsonNode json;

  private RemoteDecision(JsonNode json) {
    this.json = json;
  }

  /**
   * Reads a decision.
   *
   * @throws CommandFailure if it is none
   */
  static RemoteDecision read(String text) {
    try {
      JsonNode json = MAPPER.readTree(text);
      if (json.path("pod").isTextual() && json.path("chosen").isArray()) {
        return new RemoteDecision(json);
      }
    } catch (JsonProcessingException e) { // reported below
    }
    throw CommandFailure.wrongInput(List.of("unexpected response: is this a Berth scheduler?"));
  }

  boolean isPlaced() {
    return !json.path("chosen").isEmpty();
  }

  String json() {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // it was read from JSON
    }
  }

  void print(Console console, int top) {
    headline(console);
    nomination(console);
    console.line(
        "Decided at %s, by profile %s, in attempt %d."
            .formatted(
                json.path("decidedAt").asText(),
                json.path("schedulerName").asText(),
                json.path("attempt").asInt()));
    JsonNode earlier = json.path("earlierAttempt");
    if (!isOnlyNominated()) {
      verdicts(console, json, isPlaced() ? json.path("chosen").path(0).asText() : "");
    } else if (!earlier.isMissingNode()) {
      console.blank();
      console.line(
          "The nodes in attempt %d, at %s, before that:"
              .formatted(earlier.path("attempt").asInt(), earlier.path("decidedAt").asText()));
      console.line(earlier.path("fitError").asText());
      verdicts(console, earlier, "");
    }
    List<ScoredNode> best = best();
    if (!best.isEmpty()) {
      int shown = Math.min(top, best.size());
      String pod = json.path("pod").asText();
      console.blank();
      console.line(TopScores.title(shown, pod, (int) feasible()));
      TopScores.folded(pod, best.subList(0, shown)).print(console);
    }
  }

  private void headline(Console console) {
    String pod = json.path("pod").asText();
    if (!isPlaced()) {
      console.line(pod + " fits nowhere.", TextStyle.BAD);
      console.line(json.path("fitError").asText());
      return;
    }
    String node = json.path("chosen").path(0).asText();
    if (isOnlyNominated()) {
      console.line("%s goes to %s.".formatted(pod, node), TextStyle.GOOD);
      return;
    }
    int unseen = json.path("notEvaluated").size();
    console.line(
        "%s goes to %s (%d of %d nodes fit%s)."
            .formatted(
                pod,
                node,
                feasible(),
                json.path("filter").size() + unseen,
                unseen == 0 ? "" : "; " + unseen + " not evaluated"),
        TextStyle.GOOD);
  }

  private void nomination(Console console) {
    JsonNode preemption = json.path("preemption");
    String victims =
        preemption.isMissingNode()
            ? ""
            : VictimSentences.text(
                texts(preemption.path("victims")), preemption.path("victimCount").asInt());
    if (isOnlyNominated()) {
      console.line(VictimSentences.onlyNominated(json.path("nominatedNode").asText(), victims));
    } else if (!victims.isEmpty()) {
      console.line(
          "It is nominated to %s, freed by preempting %s."
              .formatted(preemption.path("node").asText(), victims));
    } else if (!json.path("nominatedNode").isMissingNode()) {
      console.line("It is nominated to %s.".formatted(json.path("nominatedNode").asText()));
    }
  }

  private boolean isOnlyNominated() {
    return json.path("onlyNominatedNode").asBoolean();
  }

  private long feasible() {
    return json.path("filter").properties().stream()
        .filter(one -> rejection(one.getValue()) == null)
        .count();
  }

  private void verdicts(Console console, JsonNode attempt, String chosen) {
    VerdictTable verdicts = new VerdictTable(rows(attempt, chosen));
    console.blank();
    console.print(verdicts.table());
    if (verdicts.hasFinal()) {
      console.line(VerdictTable.FINAL_NOTE, TextStyle.FAINT);
    }
  }

  private static List<VerdictTable.Row> rows(JsonNode attempt, String chosen) {
    List<VerdictTable.Row> rows = new ArrayList<>();
    for (Map.Entry<String, JsonNode> one : attempt.path("filter").properties()) {
      String node = one.getKey();
      PluginStatus rejection = rejection(one.getValue());
      JsonNode total = attempt.path("totals").path(node);
      rows.add(
          rejection == null
              ? VerdictTable.Row.feasible(
                  node, node.equals(chosen), total.isMissingNode() ? null : total.asLong())
              : VerdictTable.Row.rejected(node, rejection, detail(rejection, one.getValue())));
    }
    attempt
        .path("notEvaluated")
        .forEach(node -> rows.add(VerdictTable.Row.notEvaluated(node.asText())));
    return rows;
  }

  private static String detail(PluginStatus rejection, JsonNode verdict) {
    List<InsufficientResource> shortages = new ArrayList<>();
    for (JsonNode one : verdict.path("insufficient")) {
      shortages.add(
          new InsufficientResource(
              ResourceName.of(one.path("resource").asText()),
              one.path("requested").asLong(),
              one.path("free").asLong(),
              one.path("allocatable").asLong()));
    }
    return rejection.status().reasons().stream()
        .map(reason -> ReasonDetail.withAmounts(reason, shortages))
        .collect(Collectors.joining(", "));
  }

  private static @Nullable PluginStatus rejection(JsonNode verdict) {
    Code code =
        Arrays.stream(Code.values())
            .filter(one -> one.label().equals(verdict.path("code").asText()))
            .findFirst()
            .orElse(Code.ERROR);
    if (code == Code.SUCCESS) {
      return null;
    }
    return new PluginStatus(
        verdict.path("plugin").isTextual() ? verdict.path("plugin").asText() : null,
        new Status(code, texts(verdict.path("reasons")), null));
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(one -> texts.add(one.asText()));
    return texts;
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
