package io.berth.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Golden results of kube-scheduler for a corpus of configurations. */
final class Vectors {
  private static final Path DIRECTORY =
      Path.of(System.getProperty("berth.vectors", "../testdata/vectors"), "config");
  private static final ObjectMapper JSON = new ObjectMapper();

  private Vectors() {}

  static JsonNode json(String file) {
    return parse(text(file));
  }

  static JsonNode parse(String json) {
    try {
      return JSON.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] bytes(String file) {
    try {
      return Files.readAllBytes(DIRECTORY.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(String file) {
    return new String(bytes(file), java.nio.charset.StandardCharsets.UTF_8);
  }
}
