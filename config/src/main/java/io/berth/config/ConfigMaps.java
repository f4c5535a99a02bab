package io.berth.config;

import io.berth.tree.Location;
import io.berth.tree.Mapping;
import io.berth.tree.Path;
import io.berth.tree.Problem;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Severity;
import io.berth.tree.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a configuration that is still wrapped in the ConfigMap which brings it to a cluster. */
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
          "this is a ConfigMap, but not exactly one of its entries holds a "
              + SchedulerConfiguration.KIND
              + "; save that entry as a file of its own");
      return new ConfigResult(null, problems.list(configMap), null);
    }
    problems.notice(
        Path.ROOT.field("data").key(entry.getKey()),
        "this file is a ConfigMap; its entry \"%s\" is read".formatted(entry.getKey()));
    ConfigResult inner = reader.read(entry.getValue().text());
    List<Problem> all = new ArrayList<>(problems.list(configMap));
    Location shift = shift(entry.getValue(), text);
    inner.problems().forEach(problem -> all.add(moved(problem, shift)));
    boolean failed = all.stream().anyMatch(problem -> problem.severity() == Severity.ERROR);
    return new ConfigResult(failed ? null : inner.configuration(), all, inner.source());
  }

  /** The only entry, or the only one that looks like a configuration. */
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

  /** How far the entry's lines and columns are from those of the file, if that can be told. */
  private static Location shift(Scalar entry, String text) {
    List<String> file = text.lines().toList();
    String first = entry.text().lines().findFirst().orElse("");
    int line = entry.location().line();
    if (line >= file.size() || first.isBlank() || !file.get(line).endsWith(first)) {
      return new Location(0, 0);
    }
    return new Location(line, file.get(line).length() - first.length());
  }

  private static Problem moved(Problem problem, Location shift) {
    Location at = problem.location();
    return at == null || shift.line() == 0
        ? problem
        : new Problem(
            problem.severity(),
            problem.path(),
            new Location(at.line() + shift.line(), at.column() + shift.column()),
            problem.message());
  }

  private static @Nullable String text(@Nullable Value value) {
    return value instanceof Scalar scalar ? scalar.text() : null;
  }
}
