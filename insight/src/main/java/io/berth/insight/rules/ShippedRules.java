package io.berth.insight.rules;

import io.berth.framework.WorkloadHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The built-in rules, which also serve as examples. */
public final class ShippedRules {
  /** The resource files. */
  static final List<String> FILES = List.of("pytorchjob.yaml", "raycluster.yaml", "rollout.yaml");

  private ShippedRules() {}

  public static List<WorkloadHandler> handlers() {
    List<WorkloadHandler> handlers = new ArrayList<>();
    FILES.forEach(file -> handlers.addAll(RuleFile.read(file, content(file))));
    return handlers;
  }

  private static byte[] content(String file) {
    try (InputStream in = ShippedRules.class.getResourceAsStream(file)) {
      return Objects.requireNonNull(in, file).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
