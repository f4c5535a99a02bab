package io.berth.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values that labels of one metric may have.
 *
 * @param values by the name of the label; labels without an entry have any value
 */
public record LabelAllowList(Map<String, Set<String>> values) {
  /** Allows everything. */
  public static final LabelAllowList NONE = new LabelAllowList(Map.of());

  /** What kube-scheduler shows in the place of a value that is not allowed. */
  static final String UNEXPECTED = "unexpected";

  /** Returns the values of some labels, with those that are not allowed replaced. */
  List<String> constrain(List<String> labels, List<String> given) {
    if (values.isEmpty()) {
      return given;
    }
    List<String> constrained = new ArrayList<>(given);
    for (int i = 0; i < labels.size() && i < given.size(); i++) {
      @Nullable Set<String> allowed = values.get(labels.get(i));
      if (allowed != null && !allowed.contains(given.get(i))) {
        constrained.set(i, UNEXPECTED);
      }
    }
    return List.copyOf(constrained);
  }
}
