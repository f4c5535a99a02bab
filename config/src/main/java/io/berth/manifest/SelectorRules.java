package io.berth.manifest;

import io.berth.tree.Mapping;
import io.berth.tree.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What API servers want of the selector of a workload: that it selects the workload's pods. It does
 * not matter to where they go, so it is only told.
 */
final class SelectorRules {
  private final ApiRules rules;

  SelectorRules(ApiRules rules) {
    this.rules = rules;
  }

  void check(@Nullable Mapping spec) {
    Mapping selector = ApiRules.mapping(spec, "selector");
    Mapping template = ApiRules.mapping(spec, "template");
    if (selector == null || template == null) {
      return;
    }
    new AffinityRules(rules).labelSelector(selector);
    Mapping labels = ApiRules.mapping(ApiRules.mapping(template, "metadata"), "labels");
    Mapping wanted = ApiRules.mapping(selector, "matchLabels");
    if (wanted != null) {
      for (String key : wanted.entries().keySet()) {
        String value = ApiRules.text(wanted, key);
        if (!Objects.equals(label(labels, key), value)) {
          tell(wanted.path().key(key), labels, key);
        }
      }
    }
    for (Mapping expression : ApiRules.items(selector, "matchExpressions")) {
      String key = ApiRules.text(expression, "key");
      if (!matches(expression, label(labels, key))) {
        tell(expression.path().field("key"), labels, key);
      }
    }
  }

  private void tell(Path path, @Nullable Mapping labels, String key) {
    rules.notice(
        path,
        "the labels of the template have %s; no API server takes a selector that does not match them"
            .formatted(told(labels, key)));
  }

  private static @Nullable String label(@Nullable Mapping labels, String key) {
    return labels == null || labels.get(key) == null ? null : ApiRules.text(labels, key);
  }

  private static String told(@Nullable Mapping labels, String key) {
    String value = label(labels, key);
    return value == null ? "no " + key : "%s: %s".formatted(key, value);
  }

  /** An operator that nobody knows has been told of already. */
  private static boolean matches(Mapping expression, @Nullable String label) {
    List<String> values = ApiRules.texts(expression, "values");
    return switch (ApiRules.text(expression, "operator")) {
      case "In" -> label != null && values.contains(label);
      case "NotIn" -> label == null || !values.contains(label);
      case "Exists" -> label != null;
      case "DoesNotExist" -> label == null;
      default -> true;
    };
  }
}
