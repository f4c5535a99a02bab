package io.berth.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.cycle.InsufficientResource;
import io.berth.cycle.NodePluginScores;
import io.berth.framework.Code;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.ResourceName;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A scheduling decision of a running scheduler. */
final class RemoteDecision {
  /* Escapes control characters and text direction marks, which a terminal would interpret. */
  private static final ObjectMapper MAPPER =
      new ObjectMapper().configure(JsonWriteFeature.ESCAPE_NON_ASCII.mappedFeature(), true);

  private static final int MAX_ERROR_LENGTH = 1_000;

  private final JsonNode json;

  private RemoteDecision(JsonNode json) {
    this.json = json;
  }

  /**
   * Reads a decision.
   *
   * @throws CommandFailure if the text is not a decision
   */
  static RemoteDecision read(String text) {
    try {
      JsonNode json = MAPPER.readTree(text);
      if (json.path("pod").isTextual() && json.path("chosen").isArray()) {
        return new RemoteDecision(json);
      }
    } catch (JsonProcessingException e) { // reported below
    }
    throw CommandFailure.invalidInput(List.of("unexpected response: is this a Berth scheduler?"));
  }

  /** Returns the message of a Status response, or the plain text of another error response. */
  static String errorMessage(HttpResponse<String> response) {
    String text = response.body().strip();
    try {
      String ofStatus = MAPPER.readTree(text).path("message").asText();
      text = ofStatus.isEmpty() ? text : ofStatus;
    } catch (JsonProcessingException e) { // plain text
    }
    String message = Texts.clean(text.substring(0, Math.min(MAX_ERROR_LENGTH, text.length())));
    int podEnd = message.indexOf(": no such pod");
    return podEnd < 0 ? message : message + PodSubject.kindHint(message.substring(0, podEnd));
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
    printHeadline(console);
    printNomination(console);
    console.line(
        "Decided at %s, by profile %s, in attempt %d."
            .formatted(
                json.path("decidedAt").asText(),
                json.path("schedulerName").asText(),
                json.path("attempt").asInt()));
    JsonNode earlier = json.path("earlierAttempt");
    if (!isOnlyNominated()) {
      printNodes(console, json, isPlaced() ? json.path("chosen").path(0).asText() : "");
    } else if (!earlier.isMissingNode()) {
      console.blank();
      console.line(
          "The nodes in the previous attempt %d, at %s:"
              .formatted(earlier.path("attempt").asInt(), earlier.path("decidedAt").asText()));
      console.line(earlier.path("fitError").asText());
      printNodes(console, earlier, "");
    }
    List<NodePluginScores> best = best();
    if (!best.isEmpty()) {
      int count = Math.min(top, best.size());
      String pod = json.path("pod").asText();
      console.blank();
      console.line(TopScores.title(count, pod, (int) feasible()));
      TopScores.folded(pod, best.subList(0, count)).print(console);
    }
  }

  private void printHeadline(Console console) {
    String pod = json.path("pod").asText();
    if (!isPlaced()) {
      console.line(pod + " is unschedulable.", TextStyle.BAD);
      console.line(json.path("fitError").asText());
      return;
    }
    String node = json.path("chosen").path(0).asText();
    if (isOnlyNominated()) {
      console.line("%s is assigned to %s.".formatted(pod, node), TextStyle.GOOD);
      return;
    }
    int notEvaluated = json.path("notEvaluated").size();
    console.line(
        "%s is assigned to %s (%d of %d nodes fit%s)."
            .formatted(
                pod,
                node,
                feasible(),
                json.path("filter").size() + notEvaluated,
                notEvaluated == 0 ? "" : "; " + notEvaluated + " not evaluated"),
        TextStyle.GOOD);
  }

  private void printNomination(Console console) {
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
        .filter(entry -> rejection(entry.getValue()) == null)
        .count();
  }

  private void printNodes(Console console, JsonNode attempt, String chosen) {
    FilterResultTable table = new FilterResultTable(rows(attempt, chosen));
    console.blank();
    console.print(table.table());
    if (table.hasUnresolvable()) {
      console.line(FilterResultTable.UNRESOLVABLE_NOTE, TextStyle.FAINT);
    }
  }

  private static List<FilterResultTable.Row> rows(JsonNode attempt, String chosen) {
    List<FilterResultTable.Row> rows = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : attempt.path("filter").properties()) {
      String node = entry.getKey();
      PluginStatus rejection = rejection(entry.getValue());
      JsonNode total = attempt.path("totals").path(node);
      rows.add(
          rejection == null
              ? FilterResultTable.Row.feasible(
                  node, node.equals(chosen), total.isMissingNode() ? null : total.asLong())
              : FilterResultTable.Row.rejected(
                  node, rejection, detail(rejection, entry.getValue())));
    }
    attempt
        .path("notEvaluated")
        .forEach(node -> rows.add(FilterResultTable.Row.notEvaluated(node.asText())));
    return rows;
  }

  private static String detail(PluginStatus rejection, JsonNode result) {
    List<InsufficientResource> shortages = new ArrayList<>();
    for (JsonNode entry : result.path("insufficient")) {
      shortages.add(
          new InsufficientResource(
              ResourceName.of(entry.path("resource").asText()),
              entry.path("requested").asLong(),
              entry.path("free").asLong(),
              entry.path("allocatable").asLong()));
    }
    return rejection.status().reasons().stream()
        .map(reason -> ReasonDetail.withAmounts(reason, shortages))
        .collect(Collectors.joining(", "));
  }

  private static @Nullable PluginStatus rejection(JsonNode result) {
    Code code =
        Arrays.stream(Code.values())
            .filter(entry -> entry.label().equals(result.path("code").asText()))
            .findFirst()
            .orElse(Code.ERROR);
    if (code == Code.SUCCESS) {
      return null;
    }
    return new PluginStatus(
        result.path("plugin").isTextual() ? result.path("plugin").asText() : null,
        new Status(code, texts(result.path("reasons")), null));
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(entry -> texts.add(entry.asText()));
    return texts;
  }

  private List<NodePluginScores> best() {
    List<NodePluginScores> best = new ArrayList<>();
    for (Map.Entry<String, JsonNode> node : json.path("totals").properties()) {
      List<NodePluginScores.Part> parts = new ArrayList<>();
      for (Map.Entry<String, JsonNode> plugin : json.path("scores").properties()) {
        parts.add(
            new NodePluginScores.Part(
                plugin.getKey(), 1, plugin.getValue().path(node.getKey()).asLong()));
      }
      best.add(new NodePluginScores(node.getKey(), node.getValue().asLong(), parts));
    }
    return best;
  }
}
