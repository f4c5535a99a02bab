package io.berth.config;

import io.berth.tree.Location;
import io.berth.tree.Mapping;
import io.berth.tree.Path;
import io.berth.tree.Problem;
import io.berth.tree.Problem.Severity;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a configuration from an entry of a ConfigMap. */
final class ConfigMaps {
  private ConfigMaps() {}

  static boolean isConfigMap(Value root) {
    return root instanceof Mapping object
        && "ConfigMap".equals(text(object.get("kind")))
        && "v1".equals(text(object.get("apiVersion")));
  }

  static ConfigResult read(Mapping configMap, String text, Problems problems, ConfigReader reader) {
    Map.Entry<String, Scalar> entry = find(configMap);
    if (entry == null) {
      problems.error(
          Path.ROOT.field("data"),
          "does not contain exactly one "
              + SchedulerConfiguration.KIND
              + "; save the entry of the ConfigMap as a separate file");
      return new ConfigResult(null, problems.list(configMap), null);
    }
    problems.notice(
        Path.ROOT.field("data").key(entry.getKey()),
        "the file is a ConfigMap; reading its entry \"%s\"".formatted(entry.getKey()));
    ConfigResult inner = reader.read(entry.getValue().text());
    List<Problem> all = new ArrayList<>(problems.list(configMap));
    Location offset = offset(entry.getValue(), text);
    inner.problems().forEach(problem -> all.add(withOffset(problem, offset)));
    boolean failed = all.stream().anyMatch(problem -> problem.severity() == Severity.ERROR);
    return new ConfigResult(failed ? null : inner.configuration(), all, inner.source());
  }

  /** Returns the only entry, or the only one that contains a configuration. */
  private static Map.@Nullable Entry<String, Scalar> find(Mapping configMap) {
    List<Map.Entry<String, Scalar>> entries = new ArrayList<>();
    if (configMap.get("data") instanceof Mapping data) {
      data.entries()
          .forEach(
              (key, entry) -> {
                if (entry.value() instanceof Scalar scalar && scalar.kind() == Scalar.Kind.STRING) {
                  entries.add(Map.entry(key, scalar));
                }
              });
    }
    if (entries.size() > 1) {
      entries.removeIf(entry -> !entry.getValue().text().contains(SchedulerConfiguration.KIND));
    }
    return entries.size() == 1 ? entries.getFirst() : null;
  }

  /** Returns the position of the entry in the file; line 0 if it cannot be determined. */
  private static Location offset(Scalar entry, String text) {
    List<String> fileLines = text.lines().toList();
    String firstLine = entry.text().lines().findFirst().orElse("");
    int line = entry.location().line();
    if (line >= fileLines.size()
        || firstLine.isBlank()
        || !fileLines.get(line).endsWith(firstLine)) {
      return new Location(0, 0);
    }
    return new Location(line, fileLines.get(line).length() - firstLine.length());
  }

  private static Problem withOffset(Problem problem, Location offset) {
    Location at = problem.location();
    return at == null || offset.line() == 0
        ? problem
        : new Problem(
            problem.severity(),
            problem.path(),
            new Location(at.line() + offset.line(), at.column() + offset.column()),
            problem.message());
  }

  private static @Nullable String text(@Nullable Value value) {
    return value instanceof Scalar scalar ? scalar.text() : null;
  }
}
