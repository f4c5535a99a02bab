package io.berth.cli.flags;

import io.berth.cli.flags.KnownGates.KnownGate;
import io.berth.cli.flags.KnownGates.Stage;
import io.berth.tree.Suggestions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * Checks {@code --feature-gates}: accepts the gates whose value is what Berth does anyway, and the
 * gates that do not concern it.
 */
public final class FeatureGates {
  private static final String FLAG = "--feature-gates: ";
  private static final String COMPONENT = "kube";
  private static final Map<String, Stage> GROUPS = groups();

  private final SequencedMap<String, KnownGate> known = KnownGates.all();
  private final Map<String, BerthGate> own = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();
  private final SequencedMap<String, Boolean> given = new LinkedHashMap<>();
  private boolean isPrefixed;
  private boolean isPlain;

  private FeatureGates() {
    BerthGate.ALL.forEach(gate -> own.put(gate.name(), gate));
  }

  /** Returns what is wrong with the values of the flag, one message per gate. */
  public static List<String> problems(List<String> values) {
    if (values.isEmpty()) {
      return List.of();
    }
    FeatureGates gates = new FeatureGates();
    for (String value : values) {
      for (String pair : value.split(",", -1)) {
        gates.add(pair.strip());
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

  private void add(String pair) {
    if (pair.isEmpty()) {
      return;
    }
    int colon = pair.indexOf(':');
    String component = colon < 0 ? COMPONENT : pair.substring(0, colon).strip();
    String setting = pair.substring(colon + 1).strip();
    isPlain |= colon < 0;
    isPrefixed |= colon >= 0;
    if (!component.equals(COMPONENT)) {
      problems.add(
          FLAG
              + "\"%s\" names the component \"%s\"; write kube:%s or %s"
                  .formatted(pair, component, setting, setting));
      return;
    }
    int equals = setting.indexOf('=');
    String name = equals < 0 ? setting : setting.substring(0, equals).strip();
    String value = equals < 0 ? "" : setting.substring(equals + 1).strip();
    GoBoolean.parse(value)
        .ifPresentOrElse(
            isOn -> given.put(name, isOn),
            () ->
                problems.add(
                    FLAG + "%s has the value \"%s\"; write true or false".formatted(name, value)));
  }

  private void check() {
    if (isPlain && isPrefixed) {
      problems.add(FLAG + "some gates have the prefix kube: and some do not; write all alike");
    }
    given.forEach(
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
    KnownGate gate = known.get(name);
    BerthGate berths = own.get(name);
    if (gate == null) {
      problems.add(
          FLAG
              + "\"%s\" is not a feature gate of kube-scheduler v1.36".formatted(name)
              + orRemedy(Suggestions.didYouMean(name, known.keySet())));
    } else if (berths != null && berths.isOn() != isOn) {
      problems.add(
          FLAG
              + "%s=%b is not supported, because Berth %s; leave the gate out or set it to %b"
                  .formatted(name, isOn, berths.behaviour(), berths.isOn()));
    } else if (berths == null && gate.isLocked() && gate.isOn() != isOn) {
      problems.add(
          FLAG
              + "%s=%b is not possible, because v1.36 locks the gate to %b; leave it out"
                  .formatted(name, isOn, gate.isOn()));
    }
  }

  private static String orRemedy(String suggestion) {
    return suggestion.isEmpty() ? "; leave it out" : suggestion;
  }

  /** Gates that are given by name count before the group that they belong to. */
  private void checkGroup(String name, Stage stage, boolean isOn) {
    List<String> against =
        BerthGate.ALL.stream()
            .filter(gate -> gate.isOn() != isOn && !given.containsKey(gate.name()))
            .map(BerthGate::name)
            .filter(gate -> known.get(gate).stage() == stage)
            .toList();
    if (!against.isEmpty()) {
      problems.add(
          FLAG
              + "%s=%b turns %s gates that Berth cannot turn %s: %s; set the gates that you need one by one"
                  .formatted(
                      name,
                      isOn,
                      isOn ? "on" : "off",
                      isOn ? "on" : "off",
                      String.join(", ", against)));
    }
  }
}
