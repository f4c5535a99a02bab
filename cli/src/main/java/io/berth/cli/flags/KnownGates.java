package io.berth.cli.flags;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Objects;
import java.util.SequencedMap;

/** The feature gates that kube-scheduler v1.36 registers, whichever component they concern. */
final class KnownGates {
  private static final String FILE = "feature-gates.txt";

  private KnownGates() {}

  /** The maturity of a feature. */
  enum Stage {
    ALPHA,
    BETA,
    GA,
    DEPRECATED
  }

  /**
   * A feature gate of kube-scheduler.
   *
   * @param isOn its default
   * @param isLocked whether kube-scheduler refuses any other value
   */
  record KnownGate(String name, Stage stage, boolean isOn, boolean isLocked) {
    private static KnownGate parse(String line) {
      String[] words = line.split(" ", -1);
      return new KnownGate(
          words[0],
          Stage.valueOf(words[1]),
          Boolean.parseBoolean(words[2]),
          words.length > 3 && words[3].equals("locked"));
    }
  }

  /** Returns all gates by name, in the order of their names. */
  static SequencedMap<String, KnownGate> all() {
    SequencedMap<String, KnownGate> gates = new LinkedHashMap<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(KnownGates.class.getResourceAsStream(FILE), FILE), UTF_8))) {
      lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(KnownGate::parse)
          .forEach(gate -> gates.put(gate.name(), gate));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + FILE, e);
    }
    return gates;
  }
}
