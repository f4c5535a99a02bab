package io.berth.cli.flags;

import io.berth.tree.Mapping;
import io.berth.tree.Problem;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Value;
import io.berth.yaml.TreeReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The values that labels of metrics may have, from {@code --allow-metric-labels} or its manifest.
 *
 * @param byMetric values by label by metric
 */
public record LabelValues(Map<String, Map<String, Set<String>>> byMetric) {
  private static final String METRIC = "[a-zA-Z_:][a-zA-Z0-9_:]*";
  private static final Pattern METRIC_NAME = Pattern.compile(METRIC);
  private static final Pattern KEY = Pattern.compile("(" + METRIC + "),([a-zA-Z_][a-zA-Z0-9_]*)");

  /** A quoted pair, or a pair without commas: the form of several pairs in one flag. */
  private static final Pattern PAIR = Pattern.compile("\\G(?:\"([^\"]*)\"|([^\",]*))(?:,|$)");

  private static final String MANIFEST_FIELD = "allowListMapping";
  private static final String FORM = "METRIC,LABEL=VALUE,VALUE";

  /** Returns whether a metric may have this name. */
  public static boolean isMetricName(String name) {
    return METRIC_NAME.matcher(name).matches();
  }

  /**
   * Parses the values of a flag. A single pair is unquoted; of several, each is quoted, with commas
   * between them.
   *
   * @throws IllegalArgumentException if a value is malformed, with a message that names the flag
   */
  public static LabelValues ofFlags(String flag, List<String> values) {
    LabelValues all = new LabelValues(new LinkedHashMap<>());
    for (String value : values) {
      for (String pair : pairs(flag, value)) {
        int equals = pair.indexOf('=');
        if (equals < 0) {
          throw malformed(flag, pair);
        }
        all.add(flag, pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
    return all;
  }

  private static List<String> pairs(String flag, String value) {
    if (value.indexOf('=') == value.lastIndexOf('=')) {
      return List.of(value.replaceAll("^\"+|\"+$", ""));
    }
    List<String> pairs = new ArrayList<>();
    Matcher matcher = PAIR.matcher(value);
    int end = 0;
    while (end < value.length() && matcher.find()) {
      pairs.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
      end = matcher.end();
    }
    if (end < value.length()) {
      throw malformed(flag, value);
    }
    return pairs;
  }

  private static IllegalArgumentException malformed(String flag, String value) {
    return new IllegalArgumentException(
        "%s: \"%s\" does not have the form %s; several are written as \"%s\",\"%s\""
            .formatted(flag, value, FORM, FORM, FORM));
  }

  /**
   * Reads a manifest: an object whose keys are a metric and a label, or an object that contains
   * such an object as {@code allowListMapping}.
   *
   * @param file the name of the file in messages
   * @throws IllegalArgumentException if the manifest is malformed, with a message that names the
   *     file
   */
  public static LabelValues ofManifest(String file, byte[] bytes) {
    Problems problems = new Problems();
    Value root = TreeReader.read(bytes, problems);
    if (root == null || problems.hasErrors()) {
      throw new IllegalArgumentException(
          file + ": " + problems.list().stream().map(Problem::text).findFirst().orElse("is empty"));
    }
    LabelValues all = new LabelValues(new LinkedHashMap<>());
    mapping(file, root)
        .entries()
        .forEach(
            (key, entry) -> {
              if (!(entry.value() instanceof Scalar values)) {
                throw new IllegalArgumentException(
                    "%s: \"%s\" is %s; write a string such as \"a,b\""
                        .formatted(file, key, entry.value().describe()));
              }
              all.add(file, key, values.isNull() ? "" : values.text());
            });
    return all;
  }

  private static Mapping mapping(String file, Value root) {
    @Nullable Value inner = root instanceof Mapping mapping ? mapping.get(MANIFEST_FIELD) : null;
    if (inner instanceof Mapping mapping) {
      return mapping;
    }
    if (root instanceof Mapping mapping) {
      return mapping;
    }
    throw new IllegalArgumentException(
        "%s: is %s; write an object with entries such as \"METRIC,LABEL\": \"VALUE,VALUE\""
            .formatted(file, root.describe()));
  }

  private void add(String source, String key, String values) {
    Matcher matcher = KEY.matcher(key);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "%s: \"%s\" is not a metric and a label; write METRIC,LABEL".formatted(source, key));
    }
    byMetric
        .computeIfAbsent(matcher.group(1), _ -> new LinkedHashMap<>())
        .put(matcher.group(2), new LinkedHashSet<>(List.of(values.split(",", -1))));
  }
}
