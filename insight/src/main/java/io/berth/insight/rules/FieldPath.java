package io.berth.insight.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where something is in an object, in a small part of JSONPath: fields ({@code .name}, {@code
 * ['name']}), places in lists ({@code [0]}), and all of either ({@code .*}, {@code [*]}).
 */
final class FieldPath {
  private static final Pattern STEP =
      Pattern.compile(
          "\\.(?<any>\\*)|\\.(?<field>[^.\\[\\]'\"*]+)|\\['(?<quoted>[^']+)']|\\[\"(?<double>[^\"]+)\"]"
              + "|\\[(?<index>[0-9]{1,6})]|\\[(?<all>\\*)]");
  private static final String ALL = "*";

  private final String text;
  private final List<String> steps;

  private FieldPath(String text, List<String> steps) {
    this.text = text;
    this.steps = steps;
  }

  /**
   * One place that a path leads to.
   *
   * @param pointer the same as a JSON pointer
   * @param chosen what stands for each {@code *}
   */
  record Place(String pointer, List<String> chosen, Object value) {}

  /**
   * Reads a path.
   *
   * @throws IllegalArgumentException if it is none; the message says what it should look like
   */
  static FieldPath parse(String text) {
    String rest = text.startsWith("$") ? text.substring(1) : text;
    List<String> steps = new ArrayList<>();
    Matcher matcher = STEP.matcher(rest);
    int at = 0;
    while (at < rest.length() && matcher.find(at) && matcher.start() == at) {
      steps.add(step(matcher));
      at = matcher.end();
    }
    if (at < rest.length() || steps.isEmpty()) {
      throw new IllegalArgumentException(
          "\"%s\" is no path; write it like $.spec.template or $.spec.groups[*].template"
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
    return ALL;
  }

  /** Returns how many {@code *} there are. */
  int choices() {
    return (int) steps.stream().filter(ALL::equals).count();
  }

  /** Returns the pointer that comes of it when these stand for each {@code *}. */
  String pointer(List<String> chosen) {
    StringBuilder pointer = new StringBuilder();
    int choice = 0;
    for (String step : steps) {
      String name = step.equals(ALL) ? chosen.get(choice++) : step;
      pointer.append('/').append(name.replace("~", "~0").replace("/", "~1"));
    }
    return pointer.toString();
  }

  /** Returns what is there when these stand for each {@code *}, or null. */
  @Nullable Object find(Object root, List<String> chosen) {
    Object at = root;
    int choice = 0;
    for (String step : steps) {
      at = at == null ? null : child(at, step.equals(ALL) ? chosen.get(choice++) : step);
    }
    return at;
  }

  /** Returns every place that the path leads to, in the order of the object. */
  List<Place> places(Object root) {
    List<List<String>> ways = List.of(List.of());
    List<Object> values = List.of(root);
    for (String step : steps) {
      List<List<String>> nextWays = new ArrayList<>();
      List<Object> nextValues = new ArrayList<>();
      for (int i = 0; i < values.size(); i++) {
        for (String name : step.equals(ALL) ? names(values.get(i)) : List.of(step)) {
          Object child = child(values.get(i), name);
          if (child != null) {
            List<String> way = new ArrayList<>(ways.get(i));
            if (step.equals(ALL)) {
              way.add(name);
            }
            nextWays.add(way);
            nextValues.add(child);
          }
        }
      }
      ways = nextWays;
      values = nextValues;
    }
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      places.add(new Place(pointer(ways.get(i)), ways.get(i), values.get(i)));
    }
    return places;
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
