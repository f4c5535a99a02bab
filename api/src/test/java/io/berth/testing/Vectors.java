package io.berth.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Reads golden vectors from the folder that the system property {@code berth.vectors} names. */
public final class Vectors {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Vectors() {}

  /** Returns the folder of the vectors, by default the one of the repository. */
  public static Path folder() {
    return Path.of(System.getProperty("berth.vectors", "../testdata/vectors"));
  }

  /** Reads a JSON file, decompressing it if its name ends with {@code .gz}. */
  public static JsonNode read(String file) {
    try (InputStream raw = Files.newInputStream(folder().resolve(file));
        InputStream in = file.endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
      return JSON.readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a file of JSON lines, decompressing it if its name ends with {@code .gz}. */
  public static List<JsonNode> lines(String file) {
    try (InputStream raw = Files.newInputStream(folder().resolve(file));
        InputStream in = file.endsWith(".gz") ? new GZIPInputStream(raw) : raw;
        MappingIterator<JsonNode> rows = JSON.readerFor(JsonNode.class).readValues(in)) {
      return rows.readAll();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Converts a part of a vector to an API object. */
  public static <T> T as(Class<T> type, JsonNode node) {
    return JSON.convertValue(node, type);
  }
}
