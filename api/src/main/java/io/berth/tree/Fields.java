package io.berth.tree;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the fields of one object strictly: a value of the wrong type is a problem, and so is
 * every field that the decoder does not read.
 *
 * <p>A missing or null field decodes as null, so that the decoder sets the default. An invalid
 * value is reported and then decodes as missing.
 */
public final class Fields {
  private final Path path;
  private final @Nullable Mapping mapping;
  private final Problems problems;
  private final Set<String> readFields = new LinkedHashSet<>();

  private Fields(Path path, @Nullable Mapping mapping, Problems problems) {
    this.path = path;
    this.mapping = mapping;
    this.problems = problems;
  }

  /** Decodes an object and reports its unknown fields. */
  public static <T> T read(
      Path path, @Nullable Value value, Problems problems, Function<Fields, T> decoder) {
    Fields fields = new Fields(path, asObject(value, "", problems), problems);
    T decoded = decoder.apply(fields);
    fields.reportUnknown();
    return decoded;
  }

  /**
   * Returns an object, or null if the value is missing or not an object.
   *
   * @param example a valid value for the message, or empty
   */
  private static @Nullable Mapping asObject(
      @Nullable Value value, String example, Problems problems) {
    if (value == null || value.isNull()) {
      return null;
    }
    if (value instanceof Mapping object) {
      return object;
    }
    problems.unreadable(
        value, "is " + value.describe() + ", but must be an object" + suchAs(example));
    return null;
  }

  private void reportUnknown() {
    if (mapping == null) {
      return;
    }
    mapping.entries().keySet().stream()
        .filter(key -> !readFields.contains(key))
        .forEach(
            key ->
                problems.error(
                    path.field(key),
                    mapping.entries().get(key).keyLocation(),
                    "unknown field" + Suggestions.didYouMean(key, readFields)));
  }

  public Path path() {
    return path;
  }

  public Path path(String name) {
    return path.field(name);
  }

  public Problems problems() {
    return problems;
  }

  /** Returns the raw value of a field; null if the field is missing or null. */
  public @Nullable Value value(String name) {
    readFields.add(name);
    Value value = mapping == null ? null : mapping.get(name);
    return value == null || value.isNull() ? null : value;
  }

  public @Nullable String string(String name) {
    return scalar(name, ScalarReader::string);
  }

  public String string(String name, String defaultValue) {
    String value = string(name);
    return value == null ? defaultValue : value;
  }

  public @Nullable Boolean bool(String name) {
    return scalar(name, ScalarReader::bool);
  }

  public boolean bool(String name, boolean defaultValue) {
    Boolean value = bool(name);
    return value == null ? defaultValue : value;
  }

  public @Nullable Integer int32(String name) {
    return scalar(name, ScalarReader::int32);
  }

  public int int32(String name, int defaultValue) {
    Integer value = int32(name);
    return value == null ? defaultValue : value;
  }

  public @Nullable Long int64(String name) {
    return scalar(name, ScalarReader::int64);
  }

  public long int64(String name, long defaultValue) {
    Long value = int64(name);
    return value == null ? defaultValue : value;
  }

  public @Nullable Float float32(String name) {
    return scalar(name, ScalarReader::float32);
  }

  public float float32(String name, float defaultValue) {
    Float value = float32(name);
    return value == null ? defaultValue : value;
  }

  /** Decodes a duration in the format of Go, such as {@code 1h15m30.5s}. */
  public @Nullable Duration duration(String name) {
    return scalar(name, ScalarReader::duration);
  }

  /** Decodes a duration; unlike a missing field, null is an error. */
  public @Nullable Duration durationNotNull(String name) {
    Value raw = mapping == null ? null : mapping.get(name);
    if (raw != null && raw.isNull()) {
      problems.unreadable(raw, "is null, but must be a duration such as 15s; or leave it out");
    }
    return duration(name);
  }

  /** Decodes base64. */
  public byte @Nullable [] base64(String name) {
    Value value = value(name);
    String text = string(name);
    if (value == null || text == null) {
      return null;
    }
    String joined = text.replace("\r", "").replace("\n", "");
    try {
      if (joined.length() % 4 == 0) {
        return Base64.getDecoder().decode(joined);
      }
    } catch (IllegalArgumentException e) {
      // reported below, together with wrong padding
    }
    problems.unreadable(value, "is not valid base64; encode the file's bytes with base64");
    return null;
  }

  /** Decodes a list of strings; empty if the field is missing. */
  public List<String> strings(String name) {
    return list(name, "", item -> defaultIfNull(ScalarReader.string(item, problems), ""));
  }

  /** Decodes an object; returns null if the field is missing. */
  public <T> @Nullable T object(String name, Function<Fields, T> decoder) {
    Value value = value(name);
    return value == null ? null : read(path(name), value, problems, decoder);
  }

  /** Decodes an object; a missing field decodes as an empty object. */
  public <T> T objectOrEmpty(String name, Function<Fields, T> decoder) {
    return read(path(name), value(name), problems, decoder);
  }

  /** Decodes a list of objects; empty if the field is missing. */
  public <T> List<T> objects(String name, Function<Fields, T> decoder) {
    return objects(name, "", decoder);
  }

  /**
   * Decodes a list of objects; empty if the field is missing.
   *
   * @param example a valid value, for the message if the value is not a list
   */
  public <T> List<T> objects(String name, String example, Function<Fields, T> decoder) {
    return list(name, example, item -> read(item.path(), item, problems, decoder));
  }

  /** Decodes an object whose keys are data, in their order; empty if the field is missing. */
  public <T> Map<String, T> objectsByKey(String name, Function<Fields, T> decoder) {
    return objectsByKey(name, "", decoder);
  }

  /**
   * Decodes an object whose keys are data, in their order; empty if the field is missing.
   *
   * @param example a valid value, for the message if the value is not an object
   */
  public <T> Map<String, T> objectsByKey(String name, String example, Function<Fields, T> decoder) {
    Map<String, T> decoded = new LinkedHashMap<>();
    Mapping object = asObject(value(name), example, problems);
    if (object != null) {
      object
          .entries()
          .forEach(
              (key, entry) ->
                  decoded.put(key, read(path(name).key(key), entry.value(), problems, decoder)));
    }
    return decoded;
  }

  /** Decodes an object of strings whose keys are data; empty if the field is missing. */
  public Map<String, String> stringsByKey(String name) {
    Map<String, String> decoded = new LinkedHashMap<>();
    Mapping object = asObject(value(name), "", problems);
    if (object != null) {
      object
          .entries()
          .forEach(
              (key, entry) ->
                  decoded.put(
                      key, defaultIfNull(ScalarReader.string(entry.value(), problems), "")));
    }
    return decoded;
  }

  private <T> List<T> list(String name, String example, Function<Value, T> item) {
    Value value = value(name);
    if (value == null) {
      return List.of();
    }
    if (value instanceof Sequence sequence) {
      List<T> items = new ArrayList<>();
      sequence.items().forEach(element -> items.add(item.apply(element)));
      return List.copyOf(items);
    }
    problems.unreadable(value, "is " + value.describe() + ", but must be a list" + suchAs(example));
    return List.of();
  }

  private static String suchAs(String example) {
    return example.isEmpty() ? "" : " such as " + example;
  }

  private <T> @Nullable T scalar(String name, ScalarReader.Reader<T> reader) {
    Value value = value(name);
    return value == null ? null : reader.read(value, problems);
  }

  private static <T> T defaultIfNull(@Nullable T value, T defaultValue) {
    return value == null ? defaultValue : value;
  }
}
