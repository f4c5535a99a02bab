package io.berth.e2e.metrics;

import io.berth.e2e.metrics.Exposition.Family;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A difference between two pages of metrics.
 *
 * @param kind the compared property: {@code missing}, {@code added}, {@code type}, {@code labels},
 *     {@code buckets} or {@code values}
 * @param detail for buckets and values, the label and the value that only one page has
 */
public record Difference(String metric, String kind, String detail) {
  /** Labels with a fixed set of values. */
  private static final Set<String> CLOSED_LABELS =
      new TreeSet<>(List.of("result", "queue", "extension_point", "status", "event", "type", "le"));

  /** Returns the differences of the second page from the first. */
  public static List<Difference> between(Exposition expectedPage, Exposition actualPage) {
    List<Difference> differences = new ArrayList<>();
    SortedSet<String> names = new TreeSet<>(expectedPage.families().keySet());
    names.addAll(actualPage.families().keySet());
    for (String name : names) {
      Family expectedFamily = expectedPage.families().get(name);
      Family actualFamily = actualPage.families().get(name);
      if (expectedFamily == null || actualFamily == null) {
        differences.add(new Difference(name, actualFamily == null ? "missing" : "added", ""));
      } else {
        compare(name, expectedFamily, actualFamily, differences);
      }
    }
    return differences;
  }

  private static void compare(
      String name, Family expectedFamily, Family actualFamily, List<Difference> differences) {
    if (!expectedFamily.type().equals(actualFamily.type())) {
      differences.add(
          new Difference(name, "type", expectedFamily.type() + ", but " + actualFamily.type()));
    }
    SortedMap<String, SortedSet<String>> expected = expectedFamily.labels();
    SortedMap<String, SortedSet<String>> actual = actualFamily.labels();
    if (!expected.keySet().equals(actual.keySet())) {
      differences.add(
          new Difference(name, "labels", expected.keySet() + ", but " + actual.keySet()));
      return;
    }
    expected.forEach(
        (label, values) -> {
          if (CLOSED_LABELS.contains(label)) {
            String kind = label.equals("le") ? "buckets" : "values";
            SortedSet<String> different = minus(values, actual.get(label));
            different.addAll(minus(actual.get(label), values));
            different.forEach(
                value -> differences.add(new Difference(name, kind, label + "=" + value)));
          }
        });
  }

  private static SortedSet<String> minus(SortedSet<String> first, SortedSet<String> second) {
    SortedSet<String> remaining = new TreeSet<>(first);
    remaining.removeAll(second);
    return remaining;
  }
}
