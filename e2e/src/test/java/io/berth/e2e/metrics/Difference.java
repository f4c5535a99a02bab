package io.berth.e2e.metrics;

import io.berth.e2e.metrics.Exposition.Family;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Something in which one page of metrics is not like another.
 *
 * @param kind what is compared: {@code missing}, {@code added}, {@code type}, {@code labels},
 *     {@code buckets} or {@code values}
 * @param what for buckets and values, the label and the value that only one page has
 */
public record Difference(String metric, String kind, String what) {
  /** Labels whose values are the same few everywhere. */
  private static final Set<String> CLOSED =
      new TreeSet<>(List.of("result", "queue", "extension_point", "status", "event", "type", "le"));

  /** Returns in what the second page is not like the first. */
  public static List<Difference> between(Exposition theirs, Exposition ours) {
    List<Difference> found = new ArrayList<>();
    SortedSet<String> names = new TreeSet<>(theirs.families().keySet());
    names.addAll(ours.families().keySet());
    for (String name : names) {
      Family their = theirs.families().get(name);
      Family our = ours.families().get(name);
      if (their == null || our == null) {
        found.add(new Difference(name, our == null ? "missing" : "added", ""));
      } else {
        compare(name, their, our, found);
      }
    }
    return found;
  }

  private static void compare(String name, Family their, Family our, List<Difference> found) {
    if (!their.type().equals(our.type())) {
      found.add(new Difference(name, "type", their.type() + ", but " + our.type()));
    }
    SortedMap<String, SortedSet<String>> expected = their.labels();
    SortedMap<String, SortedSet<String>> shown = our.labels();
    if (!expected.keySet().equals(shown.keySet())) {
      found.add(new Difference(name, "labels", expected.keySet() + ", but " + shown.keySet()));
      return;
    }
    expected.forEach(
        (label, values) -> {
          if (CLOSED.contains(label)) {
            String kind = label.equals("le") ? "buckets" : "values";
            SortedSet<String> different = minus(values, shown.get(label));
            different.addAll(minus(shown.get(label), values));
            different.forEach(value -> found.add(new Difference(name, kind, label + "=" + value)));
          }
        });
  }

  private static SortedSet<String> minus(SortedSet<String> some, SortedSet<String> others) {
    SortedSet<String> left = new TreeSet<>(some);
    left.removeAll(others);
    return left;
  }
}
