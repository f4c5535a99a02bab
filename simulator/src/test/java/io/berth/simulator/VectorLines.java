package io.berth.simulator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Reads vector files, and formats JSON for comparison. */
final class VectorLines {
  static final Path FOLDER = Path.of(System.getProperty("berth.vectors", "../testdata/vectors"));

  private static final ObjectMapper JSON = new ObjectMapper();

  private VectorLines() {}

  static List<String> of(String fileName) {
    Path file = FOLDER.resolve(fileName);
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      return lines.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  static JsonNode parse(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Formats JSON with sorted fields. */
  static String pretty(JsonNode node) {
    try {
      return JSON.writer()
          .with(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .withDefaultPrettyPrinter()
          .writeValueAsString(JSON.treeToValue(node, Object.class));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
