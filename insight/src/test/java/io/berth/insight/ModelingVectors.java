package io.berth.insight;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.testing.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The rows of {@code modeling-vectors.json}: results of Karmada and Clusternet. */
public final class ModelingVectors {
  private static final JsonNode FILE = Vectors.read("modeling-vectors.json");
  private static final List<Row> ROWS = read();

  private ModelingVectors() {}

  /** One input with its expected result. */
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

  /** Returns the rows of an operation, of which there is at least one. */
  public static Stream<Row> rows(String op) {
    List<Row> found = ROWS.stream().filter(row -> row.op().equals(op)).toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException("no vectors for operation " + op);
    }
    return found.stream();
  }

  /** Resolves a field that may be a reference. */
  public static JsonNode resolved(JsonNode field) {
    JsonNode reference = field.get("$ref");
    return reference == null ? field : FILE.get("definitions").get(reference.asText());
  }

  public static Stream<JsonNode> items(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }
}
