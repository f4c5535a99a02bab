package io.berth.manifest;

import io.berth.tree.Mapping;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import java.util.List;
import java.util.regex.Pattern;

/** Finds numbers below 0 where an API server takes none: nobody could make sense of the results. */
final class NegativeAmounts {
  private static final List<String> AMOUNTS =
      List.of("requests", "limits", "overhead", "allocatable", "capacity");
  private static final List<String> COUNTS = List.of("replicas", "parallelism", "completions");
  private static final Pattern NEGATIVE = Pattern.compile("-[0-9.]*[1-9].*");

  private NegativeAmounts() {}

  /** Adds what is found in an object to the problems. Returns whether there is anything. */
  static boolean report(Value value, Problems problems) {
    boolean found = false;
    if (value instanceof Mapping mapping) {
      for (var entry : mapping.entries().entrySet()) {
        Value inner = entry.getValue().value();
        if (inner instanceof Mapping amounts && AMOUNTS.contains(entry.getKey())) {
          for (var amount : amounts.entries().values()) {
            found |= check(amount.value(), problems);
          }
        } else if (COUNTS.contains(entry.getKey())) {
          found |= check(inner, problems);
        } else {
          found |= report(inner, problems);
        }
      }
    } else if (value instanceof Sequence sequence) {
      for (Value item : sequence.items()) {
        found |= report(item, problems);
      }
    }
    return found;
  }

  private static boolean check(Value value, Problems problems) {
    if (value instanceof Scalar scalar && NEGATIVE.matcher(scalar.text()).matches()) {
      problems.error(
          value.path(), value.location(), "is %s, but cannot be below 0".formatted(scalar.text()));
      return true;
    }
    return false;
  }
}
