package io.berth.e2e.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A parsed page of metrics in Prometheus' text format. */
public final class Exposition {
  private static final Pattern SAMPLE =
      Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? (\\S+)");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern TYPE = Pattern.compile("# TYPE (\\S+) (\\S+)");
  private static final List<String> SUFFIXES = List.of("_bucket", "_sum", "_count");

  private final SortedMap<String, Family> families = new TreeMap<>();

  /** All samples of a name; a histogram is one family. */
  public static final class Family {
    private final String type;
    private final SortedMap<String, SortedSet<String>> labels = new TreeMap<>();
    private double total;

    private Family(String type) {
      this.type = type;
    }

    /** Returns the type of the metric. */
    public String type() {
      return type;
    }

    /** Returns the names and values of its labels, including {@code le}. */
    public SortedMap<String, SortedSet<String>> labels() {
      return labels;
    }

    /** Returns the sum of its samples, for histograms of their counts. */
    public double total() {
      return total;
    }
  }

  /** Parses a page. */
  public static Exposition read(String text) {
    Exposition page = new Exposition();
    text.lines().forEach(page::line);
    return page;
  }

  public SortedMap<String, Family> families() {
    return families;
  }

  private void line(String line) {
    Matcher type = TYPE.matcher(line);
    if (type.matches()) {
      families.put(type.group(1), new Family(type.group(2)));
      return;
    }
    if (line.startsWith("#") || line.isBlank()) {
      return;
    }
    Matcher sample = SAMPLE.matcher(line);
    if (!sample.matches()) {
      throw new IllegalArgumentException("invalid sample: " + line);
    }
    sample(sample.group(1), sample.group(2) == null ? "" : sample.group(2), sample.group(3));
  }

  private void sample(String name, String labels, String value) {
    Family family = family(name);
    for (Map.Entry<String, String> label : pairs(labels)) {
      family.labels.computeIfAbsent(label.getKey(), key -> new TreeSet<>()).add(label.getValue());
    }
    if (!name.endsWith("_bucket") && !name.endsWith("_sum")) {
      family.total += Double.parseDouble(value.replace("Inf", "Infinity"));
    }
  }

  private Family family(String name) {
    Family exact = families.get(name);
    if (exact != null) {
      return exact;
    }
    for (String suffix : SUFFIXES) {
      if (name.endsWith(suffix)) {
        Family histogram = families.get(name.substring(0, name.length() - suffix.length()));
        if (histogram != null) {
          return histogram;
        }
      }
    }
    throw new IllegalArgumentException("no TYPE line for metric " + name);
  }

  private static List<Map.Entry<String, String>> pairs(String labels) {
    List<Map.Entry<String, String>> pairs = new ArrayList<>();
    Matcher label = LABEL.matcher(labels);
    while (label.find()) {
      pairs.add(Map.entry(label.group(1), label.group(2)));
    }
    return pairs;
  }
}
