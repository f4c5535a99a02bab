package io.berth.insight;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.testing.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The rows of {@code modeling-vectors.json}: what Karmada and Clusternet answer. */
public final class ModelingVectors {
  private static final JsonNode FILE = Vectors.read("modeling-vectors.json");
  private static final List<Row> ROWS = read();

  private ModelingVectors() {}

  /** One question and its answer. */
  public record Row(String id, String op, JsonNode input, JsonNode expected) {
    @Override
    public String toString() {
      return id;
    }
  }

  private static List<Row> read() {
    List<Row> rows = new ArrayList<>();
    for (String part : List.of("karmadaModeling", "karmadaEstimator", "clusternet")) {
      for (JsonNode row : FILE.get(part)) {
        rows.add(
            new Row(
                row.get("id").asText(),
                row.get("op").asText(),
                row.get("input"),
                row.get("expected")));
      }
    }
    return rows;
  }

  public static List<Row> all() {
    return ROWS;
  }

  /** Returns the rows that ask for this, of which there have to be some. */
  public static Stream<Row> rows(String op) {
    List<Row> found = ROWS.stream().filter(row -> row.op().equals(op)).toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException("no vector asks for " + op);
    }
    return found.stream();
  }

  /** Returns what a field stands for, which is elsewhere in the file if it is a reference. */
  public static JsonNode resolved(JsonNode field) {
    JsonNode reference = field.get("$ref");
    return reference == null ? field : FILE.get("definitions").get(reference.asText());
  }

  public static Stream<JsonNode> items(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }
}
