package io.berth.config;

import io.berth.tree.Location;
import io.berth.tree.Mapping;
import io.berth.tree.Path;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Extracts a configuration from the values of Berth's Helm chart. */
final class HelmValues {
  static final String FIELD = "config";

  /** The chart's default profile name for a release named berth. */
  private static final String DEFAULT_PROFILE_NAME = "berth-scheduler";

  private HelmValues() {}

  /** Returns whether the file contains values of the chart with a configuration. */
  static boolean areValues(Value root) {
    return root instanceof Mapping values
        && values.get("kind") == null
        && values.get("apiVersion") == null
        && values.get(FIELD) instanceof Mapping;
  }

  /**
   * Returns the configuration, merged with the chart's as Helm does: fields of the file replace
   * those of the chart. Unnamed profiles get the chart's default name.
   */
  static Value configuration(Mapping values) {
    if (!(withPath(Path.ROOT, values.entries().get(FIELD).value()) instanceof Mapping fields)) {
      throw new IllegalArgumentException(FIELD + " must be an object");
    }
    Mapping config = withText(fields, "apiVersion", SchedulerConfiguration.API_VERSION);
    config = withText(config, "kind", SchedulerConfiguration.KIND);
    List<Value> named = new ArrayList<>();
    Value profiles = config.get("profiles");
    if (profiles instanceof Sequence list) {
      list.items().forEach(profile -> named.add(named(profile)));
      return with(config, "profiles", new Sequence(list.path(), list.location(), named));
    }
    if (profiles == null) {
      Path path = Path.ROOT.field("profiles");
      named.add(named(new Mapping(path.item(0), config.location(), Map.of())));
      return with(config, "profiles", new Sequence(path, config.location(), named));
    }
    return config;
  }

  /** Returns the fields with a text, unless they have the field. */
  private static Mapping withText(Mapping fields, String name, String text) {
    return fields.get(name) != null ? fields : withScalar(fields, name, text);
  }

  private static Mapping withScalar(Mapping fields, String name, String text) {
    Path path = fields.path().field(name);
    return with(fields, name, new Scalar(path, fields.location(), Scalar.Kind.STRING, text, text));
  }

  private static Value named(Value profile) {
    if (!(profile instanceof Mapping fields) || isSet(fields.get("schedulerName"))) {
      return profile;
    }
    return withScalar(fields, "schedulerName", DEFAULT_PROFILE_NAME);
  }

  private static boolean isSet(@Nullable Value value) {
    return value != null && !value.isNull() && !(value instanceof Scalar s && s.text().isEmpty());
  }

  private static Mapping with(Mapping fields, String name, Value value) {
    Map<String, Mapping.Entry> entries = new LinkedHashMap<>(fields.entries());
    Mapping.Entry old = entries.get(name);
    Location location = old == null ? fields.location() : old.keyLocation();
    entries.put(name, new Mapping.Entry(location, value));
    return new Mapping(fields.path(), fields.location(), entries);
  }

  /** Returns the same value with another path. */
  private static Value withPath(Path path, Value value) {
    return switch (value) {
      case Scalar scalar ->
          new Scalar(path, scalar.location(), scalar.kind(), scalar.text(), scalar.rawText());
      case Sequence list -> {
        List<Value> items = new ArrayList<>();
        for (int i = 0; i < list.items().size(); i++) {
          items.add(withPath(path.item(i), list.items().get(i)));
        }
        yield new Sequence(path, list.location(), items);
      }
      case Mapping mapping -> {
        Map<String, Mapping.Entry> entries = new LinkedHashMap<>();
        mapping
            .entries()
            .forEach(
                (key, entry) ->
                    entries.put(
                        key,
                        new Mapping.Entry(
                            entry.keyLocation(), withPath(path.field(key), entry.value()))));
        yield new Mapping(path, mapping.location(), entries);
      }
    };
  }
}
