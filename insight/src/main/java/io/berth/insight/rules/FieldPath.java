package io.berth.insight.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A path in an object, in a subset of JSONPath: fields ({@code .name}, {@code ['name']}), list
 * indexes ({@code [0]}), and wildcards ({@code .*}, {@code [*]}).
 */
final class FieldPath {
  private static final Pattern STEP =
      Pattern.compile(
          "\\.(?<any>\\*)|\\.(?<field>[^.\\[\\]'\"*]+)|\\['(?<quoted>[^']+)']|\\[\"(?<double>[^\"]+)\"]"
              + "|\\[(?<index>[0-9]{1,6})]|\\[(?<all>\\*)]");
  private static final String WILDCARD = "*";

  private final String text;
  private final List<String> steps;

  private FieldPath(String text, List<String> steps) {
    this.text = text;
    this.steps = steps;
  }

  /**
   * A value that a path matches.
   *
   * @param pointer the path as a JSON pointer
   * @param wildcardValues the field name or index of each wildcard
   */
  record Match(String pointer, List<String> wildcardValues, Object value) {}

  /**
   * Reads a path.
   *
   * @throws IllegalArgumentException if the path is invalid; the message contains an example
   */
  static FieldPath parse(String text) {
    String rest = text.startsWith("$") ? text.substring(1) : text;
    List<String> steps = new ArrayList<>();
    Matcher matcher = STEP.matcher(rest);
    int position = 0;
    while (position < rest.length() && matcher.find(position) && matcher.start() == position) {
      steps.add(step(matcher));
      position = matcher.end();
    }
    if (position < rest.length() || steps.isEmpty()) {
      throw new IllegalArgumentException(
          "\"%s\" is not a path; write it like $.spec.template or $.spec.groups[*].template"
              .formatted(text));
    }
    return new FieldPath(text, steps);
  }

  private static String step(Matcher matcher) {
    for (String group : List.of("field", "quoted", "double", "index")) {
      String found = matcher.group(group);
      if (found != null) {
        return found;
      }
    }
    return WILDCARD;
  }

  /** Returns the number of wildcards. */
  int wildcardCount() {
    return (int) steps.stream().filter(WILDCARD::equals).count();
  }

  /** Returns the JSON pointer with these values for the wildcards. */
  String pointer(List<String> wildcardValues) {
    StringBuilder pointer = new StringBuilder();
    int wildcard = 0;
    for (String step : steps) {
      String name = step.equals(WILDCARD) ? wildcardValues.get(wildcard++) : step;
      pointer.append('/').append(name.replace("~", "~0").replace("/", "~1"));
    }
    return pointer.toString();
  }

  /** Returns the value with these values for the wildcards, or null. */
  @Nullable Object find(Object root, List<String> wildcardValues) {
    Object value = root;
    int wildcard = 0;
    for (String step : steps) {
      value =
          value == null
              ? null
              : child(value, step.equals(WILDCARD) ? wildcardValues.get(wildcard++) : step);
    }
    return value;
  }

  /** Returns all matches in the order of the object. */
  List<Match> matches(Object root) {
    List<List<String>> paths = List.of(List.of());
    List<Object> values = List.of(root);
    for (String step : steps) {
      List<List<String>> nextPaths = new ArrayList<>();
      List<Object> nextValues = new ArrayList<>();
      for (int i = 0; i < values.size(); i++) {
        for (String name : step.equals(WILDCARD) ? names(values.get(i)) : List.of(step)) {
          Object child = child(values.get(i), name);
          if (child != null) {
            List<String> path = new ArrayList<>(paths.get(i));
            if (step.equals(WILDCARD)) {
              path.add(name);
            }
            nextPaths.add(path);
            nextValues.add(child);
          }
        }
      }
      paths = nextPaths;
      values = nextValues;
    }
    List<Match> matches = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      matches.add(new Match(pointer(paths.get(i)), paths.get(i), values.get(i)));
    }
    return matches;
  }

  private static List<String> names(Object value) {
    List<String> names = new ArrayList<>();
    if (value instanceof Map<?, ?> map) {
      map.keySet().forEach(key -> names.add(String.valueOf(key)));
    } else if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        names.add(Integer.toString(i));
      }
    }
    return names;
  }

  private static @Nullable Object child(Object value, String name) {
    return switch (value) {
      case Map<?, ?> map -> map.get(name);
      case List<?> list when name.matches("[0-9]{1,6}") && Integer.parseInt(name) < list.size() ->
          list.get(Integer.parseInt(name));
      default -> null;
    };
  }

  @Override
  public String toString() {
    return text;
  }
}
