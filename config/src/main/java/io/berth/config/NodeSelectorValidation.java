package io.berth.config;

import io.berth.tree.Path;
import io.berth.tree.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Validates the node selectors of profiles. */
final class NodeSelectorValidation {
  private static final int MAX_NAME_LENGTH = 63;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?");

  private NodeSelectorValidation() {}

  static void validate(List<ProfileConfiguration> profiles, Problems problems) {
    for (int i = 0; i < profiles.size(); i++) {
      ProfileNodeSelector selector = profiles.get(i).nodeSelector();
      if (selector != null) {
        validate(selector, path(i), problems);
      }
    }
    if (!problems.hasErrors()) {
      warnAboutOverlaps(profiles, problems);
    }
  }

  private static Path path(int profile) {
    return Path.ROOT.field("profiles").item(profile).field(ProfileNodeSelector.FIELD);
  }

  private static void validate(ProfileNodeSelector selector, Path path, Problems problems) {
    selector
        .matchLabels()
        .forEach(
            (key, value) -> {
              Path at = path.field("matchLabels").key(key);
              validateKey(key, at, problems);
              validateValue(value, at, problems);
            });
    for (int i = 0; i < selector.matchExpressions().size(); i++) {
      validate(
          selector.matchExpressions().get(i), path.field("matchExpressions").item(i), problems);
    }
  }

  private static void validate(
      ProfileNodeSelector.Expression expression, Path path, Problems problems) {
    validateKey(expression.key(), path.field("key"), problems);
    List<String> values = expression.values();
    switch (expression.operator()) {
      case "In", "NotIn" -> {
        if (values.isEmpty()) {
          problems.error(
              path.field("values"),
              "is empty; %s requires values".formatted(expression.operator()));
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          problems.error(
              path.field("values"),
              "is set, but %s has no values; remove it".formatted(expression.operator()));
        }
      }
      default ->
          problems.error(
              path.field("operator"),
              "\"%s\" is not supported; write In, NotIn, Exists or DoesNotExist"
                  .formatted(expression.operator()));
    }
    for (int i = 0; i < values.size(); i++) {
      validateValue(values.get(i), path.field("values").item(i), problems);
    }
  }

  private static void validateKey(String key, Path path, Problems problems) {
    int slash = key.indexOf('/');
    boolean valid =
        isName(key.substring(slash + 1))
            && (slash < 0 || ObjectNames.isName(key.substring(0, slash)));
    if (!valid) {
      problems.error(
          path, "\"%s\" is not a label key; write it like example.com/pool".formatted(key));
    }
  }

  private static void validateValue(String value, Path path, Problems problems) {
    if (!value.isEmpty() && !isName(value)) {
      problems.error(
          path, "\"%s\" is not a label value; use letters, digits, -, _ and .".formatted(value));
    }
  }

  private static boolean isName(String text) {
    return text.length() <= MAX_NAME_LENGTH && NAME.matcher(text).matches();
  }

  /**
   * Without any selector the profiles share all nodes, as in kube-scheduler, which is no problem.
   */
  private static void warnAboutOverlaps(List<ProfileConfiguration> profiles, Problems problems) {
    for (int i = 0; i < profiles.size(); i++) {
      ProfileNodeSelector selector = profiles.get(i).nodeSelector();
      for (int j = 0; selector != null && j < profiles.size(); j++) {
        ProfileNodeSelector other = profiles.get(j).nodeSelector();
        boolean isReported = other != null && j < i;
        if (i != j && !isReported && (other == null || mayOverlap(selector, other))) {
          problems.warning(
              path(i),
              "overlaps with profiles[%d] (%s): both may schedule pods on the same nodes"
                  .formatted(j, profiles.get(j).schedulerName()));
          break; // one warning per profile is enough
        }
      }
    }
  }

  /** Returns whether a node can match both selectors. */
  private static boolean mayOverlap(ProfileNodeSelector one, ProfileNodeSelector other) {
    Map<String, LabelRequirements> requirements = new LinkedHashMap<>();
    for (ProfileNodeSelector selector : List.of(one, other)) {
      selector
          .matchLabels()
          .forEach((key, value) -> requirements(requirements, key).allow(List.of(value)));
      for (ProfileNodeSelector.Expression expression : selector.matchExpressions()) {
        requirements(requirements, expression.key()).require(expression);
      }
    }
    return requirements.values().stream().allMatch(LabelRequirements::isSatisfiable);
  }

  private static LabelRequirements requirements(
      Map<String, LabelRequirements> requirements, String key) {
    return requirements.computeIfAbsent(key, _ -> new LabelRequirements());
  }

  /** All requirements on one label. */
  private static final class LabelRequirements {
    private @Nullable Set<String> allowed;
    private final List<String> forbidden = new ArrayList<>();
    private boolean mustExist;
    private boolean mustBeAbsent;

    void allow(List<String> values) {
      mustExist = true;
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
        case "Exists" -> mustExist = true;
        default -> mustBeAbsent = true;
      }
    }

    boolean isSatisfiable() {
      return !(mustExist && mustBeAbsent) && (allowed == null || !forbidden.containsAll(allowed));
    }
  }
}
