package io.berth.manifest;

import io.berth.tree.Mapping;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import java.util.List;
import java.util.regex.Pattern;

/** Rejects negative numbers in fields where API servers reject them. */
final class NonNegativeValidation {
  private static final List<String> QUANTITY_MAPS =
      List.of("requests", "limits", "overhead", "allocatable", "capacity");
  private static final List<String> COUNT_FIELDS =
      List.of("replicas", "parallelism", "completions");
  private static final Pattern NEGATIVE = Pattern.compile("-[0-9.]*[1-9].*");

  private NonNegativeValidation() {}

  /** Validates an object, adds its errors to the problems and returns whether it has any. */
  static boolean validate(Value value, Problems problems) {
    boolean hasErrors = false;
    if (value instanceof Mapping mapping) {
      for (var entry : mapping.entries().entrySet()) {
        Value inner = entry.getValue().value();
        if (inner instanceof Mapping quantities && QUANTITY_MAPS.contains(entry.getKey())) {
          for (var quantity : quantities.entries().values()) {
            hasErrors |= reportNegative(quantity.value(), problems);
          }
        } else if (COUNT_FIELDS.contains(entry.getKey())) {
          hasErrors |= reportNegative(inner, problems);
        } else {
          hasErrors |= validate(inner, problems);
        }
      }
    } else if (value instanceof Sequence sequence) {
      for (Value item : sequence.items()) {
        hasErrors |= validate(item, problems);
      }
    }
    return hasErrors;
  }

  private static boolean reportNegative(Value value, Problems problems) {
    if (value instanceof Scalar scalar && NEGATIVE.matcher(scalar.text()).matches()) {
      problems.error(
          value.path(), value.location(), "is %s, but cannot be below 0".formatted(scalar.text()));
      return true;
    }
    return false;
  }
}
