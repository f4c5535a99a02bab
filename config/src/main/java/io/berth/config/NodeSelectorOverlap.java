package io.berth.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells whether a node can match two selectors. */
final class NodeSelectorOverlap {
  private NodeSelectorOverlap() {}

  static boolean mayOverlap(ProfileNodeSelector one, ProfileNodeSelector other) {
    Map<String, Label> labels = new LinkedHashMap<>();
    for (ProfileNodeSelector selector : List.of(one, other)) {
      selector.matchLabels().forEach((key, value) -> label(labels, key).allow(List.of(value)));
      for (ProfileNodeSelector.Expression expression : selector.matchExpressions()) {
        label(labels, expression.key()).require(expression);
      }
    }
    return labels.values().stream().allMatch(Label::isPossible);
  }

  private static Label label(Map<String, Label> labels, String key) {
    return labels.computeIfAbsent(key, any -> new Label());
  }

  /** All requirements on one label. */
  private static final class Label {
    private @Nullable Set<String> allowed;
    private final List<String> forbidden = new ArrayList<>();
    private boolean exists;
    private boolean isAbsent;

    void allow(List<String> values) {
      exists = true;
      if (allowed == null) {
        allowed = new LinkedHashSet<>(values);
      } else {
        allowed.retainAll(values);
      }
    }

    void require(ProfileNodeSelector.Expression expression) {
      switch (expression.operator()) {
        case "In" -> allow(expression.values());
        case "NotIn" -> forbidden.addAll(expression.values());
        case "Exists" -> exists = true;
        default -> isAbsent = true;
      }
    }

    boolean isPossible() {
      return !(exists && isAbsent) && (allowed == null || !forbidden.containsAll(allowed));
    }
  }
}
