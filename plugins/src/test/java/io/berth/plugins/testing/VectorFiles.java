package io.berth.plugins.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Reads the golden vectors; {@code -Dberth.vectors} puts another folder in their place. */
public final class VectorFiles {
  private static final ObjectMapper JSON = new ObjectMapper();

  private VectorFiles() {}

  /** Reads a file of JSON lines, such as {@code hints.jsonl.gz}. */
  public static List<JsonNode> lines(String name) {
    List<JsonNode> rows = new ArrayList<>();
    try (BufferedReader reader = open(name)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        rows.add(JSON.readTree(line));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }

  /** Reads a file that is one JSON value. */
  public static JsonNode json(String name) {
    try (BufferedReader reader = open(name)) {
      return JSON.readTree(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a Kubernetes object out of a vector. */
  public static <T> T object(JsonNode node, Class<T> type) {
    try {
      return JSON.treeToValue(node, type);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BufferedReader open(String name) throws IOException {
    Path folder = Path.of(System.getProperty("berth.vectors", "../testdata/vectors"));
    InputStream raw = Files.newInputStream(folder.resolve(name));
    InputStream plain = name.endsWith(".gz") ? new GZIPInputStream(raw) : raw;
    return new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8));
  }
}
