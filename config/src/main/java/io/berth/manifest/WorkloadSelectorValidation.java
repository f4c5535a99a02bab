package io.berth.manifest;

import io.berth.tree.Mapping;
import io.berth.tree.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Validates that the selector of a workload matches its pod template, as API servers do. Reports
 * notices only, because the selector does not affect scheduling.
 */
final class WorkloadSelectorValidation {
  private final ApiValidation validation;

  WorkloadSelectorValidation(ApiValidation validation) {
    this.validation = validation;
  }

  void validate(@Nullable Mapping spec) {
    Mapping selector = ApiValidation.mapping(spec, "selector");
    Mapping template = ApiValidation.mapping(spec, "template");
    if (selector == null || template == null) {
      return;
    }
    new AffinityValidation(validation).validateLabelSelector(selector);
    Mapping labels = ApiValidation.mapping(ApiValidation.mapping(template, "metadata"), "labels");
    Mapping matchLabels = ApiValidation.mapping(selector, "matchLabels");
    if (matchLabels != null) {
      for (String key : matchLabels.entries().keySet()) {
        String value = ApiValidation.text(matchLabels, key);
        if (!Objects.equals(label(labels, key), value)) {
          reportMismatch(matchLabels.path().key(key), labels, key);
        }
      }
    }
    for (Mapping expression : ApiValidation.items(selector, "matchExpressions")) {
      String key = ApiValidation.text(expression, "key");
      if (!matches(expression, label(labels, key))) {
        reportMismatch(expression.path().field("key"), labels, key);
      }
    }
  }

  private void reportMismatch(Path path, @Nullable Mapping labels, String key) {
    validation.notice(
        path,
        "does not match the labels of the template, which have %s; API servers reject it"
            .formatted(describeLabel(labels, key)));
  }

  private static @Nullable String label(@Nullable Mapping labels, String key) {
    return labels == null || labels.get(key) == null ? null : ApiValidation.text(labels, key);
  }

  private static String describeLabel(@Nullable Mapping labels, String key) {
    String value = label(labels, key);
    return value == null ? "no " + key : "%s: %s".formatted(key, value);
  }

  /** Returns true for an unknown operator, which is reported elsewhere. */
  private static boolean matches(Mapping expression, @Nullable String label) {
    List<String> values = ApiValidation.texts(expression, "values");
    return switch (ApiValidation.text(expression, "operator")) {
      case "In" -> label != null && values.contains(label);
      case "NotIn" -> label == null || !values.contains(label);
      case "Exists" -> label != null;
      case "DoesNotExist" -> label == null;
      default -> true;
    };
  }
}
