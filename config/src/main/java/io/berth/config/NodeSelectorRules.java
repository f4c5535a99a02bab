package io.berth.config;

import io.berth.tree.Path;
import io.berth.tree.Problems;
import java.util.List;
import java.util.regex.Pattern;

/** Rules about the nodes of profiles. */
final class NodeSelectorRules {
  private static final int MAX_NAME = 63;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?");

  private NodeSelectorRules() {}

  static void validate(List<ProfileConfiguration> profiles, Problems problems) {
    for (int i = 0; i < profiles.size(); i++) {
      ProfileNodeSelector selector = profiles.get(i).nodeSelector();
      if (selector != null) {
        validate(selector, path(i), problems);
      }
    }
    if (!problems.hasErrors()) {
      warnOfOverlaps(profiles, problems);
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
              checkKey(key, at, problems);
              checkValue(value, at, problems);
            });
    for (int i = 0; i < selector.matchExpressions().size(); i++) {
      validate(
          selector.matchExpressions().get(i), path.field("matchExpressions").item(i), problems);
    }
  }

  private static void validate(
      ProfileNodeSelector.Expression expression, Path path, Problems problems) {
    checkKey(expression.key(), path.field("key"), problems);
    List<String> values = expression.values();
    switch (expression.operator()) {
      case "In", "NotIn" -> {
        if (values.isEmpty()) {
          problems.error(
              path.field("values"), "is empty; %s needs values".formatted(expression.operator()));
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          problems.error(
              path.field("values"),
              "is set; leave it out, %s takes no values".formatted(expression.operator()));
        }
      }
      default ->
          problems.error(
              path.field("operator"),
              "\"%s\" is none of In, NotIn, Exists, DoesNotExist".formatted(expression.operator()));
    }
    for (int i = 0; i < values.size(); i++) {
      checkValue(values.get(i), path.field("values").item(i), problems);
    }
  }

  private static void checkKey(String key, Path path, Problems problems) {
    int slash = key.indexOf('/');
    boolean valid =
        isName(key.substring(slash + 1))
            && (slash < 0 || ObjectNames.isName(key.substring(0, slash)));
    if (!valid) {
      problems.error(path, "\"%s\" is no label key such as example.com/pool".formatted(key));
    }
  }

  private static void checkValue(String value, Path path, Problems problems) {
    if (!value.isEmpty() && !isName(value)) {
      problems.error(path, "\"%s\" is no label value".formatted(value));
    }
  }

  private static boolean isName(String text) {
    return text.length() <= MAX_NAME && NAME.matcher(text).matches();
  }

  /**
   * A configuration without any selector is kube-scheduler's own, in which profiles share nodes.
   */
  private static void warnOfOverlaps(List<ProfileConfiguration> profiles, Problems problems) {
    for (int i = 0; i < profiles.size(); i++) {
      ProfileNodeSelector selector = profiles.get(i).nodeSelector();
      for (int j = 0; selector != null && j < profiles.size(); j++) {
        ProfileNodeSelector other = profiles.get(j).nodeSelector();
        boolean toldBefore = other != null && j < i;
        if (i != j
            && !toldBefore
            && (other == null || NodeSelectorOverlap.mayOverlap(selector, other))) {
          problems.warning(
              path(i),
              "may select nodes of profiles[%d] (%s) too; both place pods there"
                  .formatted(j, profiles.get(j).schedulerName()));
          break; // one is enough to make people look
        }
      }
    }
  }
}
