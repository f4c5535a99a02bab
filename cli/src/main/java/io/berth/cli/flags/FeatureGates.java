package io.berth.cli.flags;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.berth.cli.flags.FeatureGates.UpstreamGates.Stage;
import io.berth.cli.flags.FeatureGates.UpstreamGates.UpstreamGate;
import io.berth.tree.Suggestions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;

/**
 * Validates {@code --feature-gates}: accepts gates at the value that Berth implements, and gates of
 * other components at any value.
 */
public final class FeatureGates {
  private static final String FLAG = "--feature-gates: ";
  private static final String COMPONENT = "kube";
  private static final Map<String, Stage> GROUPS = groups();

  private final SequencedMap<String, UpstreamGate> upstream = UpstreamGates.all();
  private final Map<String, BerthGate> ownGates = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();
  private final SequencedMap<String, Boolean> settings = new LinkedHashMap<>();
  private boolean hasPrefixedGate;
  private boolean hasPlainGate;

  private FeatureGates() {
    BerthGate.ALL.forEach(gate -> ownGates.put(gate.name(), gate));
  }

  /** Returns the problems of the values of the flag, one message per gate. */
  public static List<String> problems(List<String> values) {
    if (values.isEmpty()) {
      return List.of();
    }
    FeatureGates gates = new FeatureGates();
    for (String value : values) {
      for (String setting : value.split(",", -1)) {
        gates.add(setting.strip());
      }
    }
    gates.check();
    return List.copyOf(gates.problems);
  }

  /** The gates that stand for all gates of a stage. */
  private static Map<String, Stage> groups() {
    Map<String, Stage> groups = new LinkedHashMap<>();
    groups.put("AllAlpha", Stage.ALPHA);
    groups.put("AllBeta", Stage.BETA);
    return groups;
  }

  private void add(String setting) {
    if (setting.isEmpty()) {
      return;
    }
    int colon = setting.indexOf(':');
    String component = colon < 0 ? COMPONENT : setting.substring(0, colon).strip();
    String gate = setting.substring(colon + 1).strip();
    hasPlainGate |= colon < 0;
    hasPrefixedGate |= colon >= 0;
    if (!component.equals(COMPONENT)) {
      problems.add(
          FLAG
              + "\"%s\" names the component \"%s\"; write kube:%s or %s"
                  .formatted(setting, component, gate, gate));
      return;
    }
    int equals = gate.indexOf('=');
    String name = equals < 0 ? gate : gate.substring(0, equals).strip();
    String value = equals < 0 ? "" : gate.substring(equals + 1).strip();
    GoBoolean.parse(value)
        .ifPresentOrElse(
            isOn -> settings.put(name, isOn),
            () ->
                problems.add(
                    FLAG + "%s has the value \"%s\"; write true or false".formatted(name, value)));
  }

  private void check() {
    if (hasPlainGate && hasPrefixedGate) {
      problems.add(FLAG + "some gates have the prefix kube: and some do not; write all alike");
    }
    settings.forEach(
        (name, isOn) -> {
          Stage stage = GROUPS.get(name);
          if (stage == null) {
            checkGate(name, isOn);
          } else {
            checkGroup(name, stage, isOn);
          }
        });
  }

  private void checkGate(String name, boolean isOn) {
    UpstreamGate gate = upstream.get(name);
    BerthGate ownGate = ownGates.get(name);
    if (gate == null) {
      problems.add(
          FLAG
              + "\"%s\" is not a feature gate of kube-scheduler v1.36".formatted(name)
              + suggestionOrRemedy(Suggestions.didYouMean(name, upstream.keySet())));
    } else if (ownGate != null && ownGate.isOn() != isOn) {
      problems.add(
          FLAG
              + "%s=%b is not supported, because Berth %s; leave the gate out or set it to %b"
                  .formatted(name, isOn, ownGate.behaviour(), ownGate.isOn()));
    } else if (ownGate == null && gate.isLocked() && gate.isOn() != isOn) {
      problems.add(
          FLAG
              + "%s=%b is not possible, because v1.36 locks the gate to %b; leave it out"
                  .formatted(name, isOn, gate.isOn()));
    }
  }

  private static String suggestionOrRemedy(String suggestion) {
    return suggestion.isEmpty() ? "; leave it out" : suggestion;
  }

  /** Checks a group gate; gates that are set by name take precedence over their group. */
  private void checkGroup(String name, Stage stage, boolean isOn) {
    List<String> unsupported =
        BerthGate.ALL.stream()
            .filter(gate -> gate.isOn() != isOn && !settings.containsKey(gate.name()))
            .map(BerthGate::name)
            .filter(gate -> upstream.get(gate).stage() == stage)
            .toList();
    if (!unsupported.isEmpty()) {
      problems.add(
          FLAG
              + "%s=%b turns %s gates that Berth cannot turn %s: %s; set the gates that you need one by one"
                  .formatted(
                      name,
                      isOn,
                      isOn ? "on" : "off",
                      isOn ? "on" : "off",
                      String.join(", ", unsupported)));
    }
  }

  /** The feature gates that kube-scheduler v1.36 registers, including those of other components. */
  static final class UpstreamGates {
    private static final String FILE = "feature-gates.txt";

    private UpstreamGates() {}

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
    record UpstreamGate(String name, Stage stage, boolean isOn, boolean isLocked) {
      private static UpstreamGate parse(String line) {
        String[] words = line.split(" ", -1);
        return new UpstreamGate(
            words[0],
            Stage.valueOf(words[1]),
            Boolean.parseBoolean(words[2]),
            words.length > 3 && words[3].equals("locked"));
      }
    }

    /** Returns all gates by name, in the order of their names. */
    static SequencedMap<String, UpstreamGate> all() {
      SequencedMap<String, UpstreamGate> gates = new LinkedHashMap<>();
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(
                  Objects.requireNonNull(UpstreamGates.class.getResourceAsStream(FILE), FILE),
                  UTF_8))) {
        lines
            .lines()
            .filter(line -> !line.startsWith("#"))
            .map(UpstreamGate::parse)
            .forEach(gate -> gates.put(gate.name(), gate));
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read " + FILE, e);
      }
      return gates;
    }
  }
}
