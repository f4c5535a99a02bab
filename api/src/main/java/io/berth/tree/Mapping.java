package io.berth.tree;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object: its entries by key, in the order of the text. */
public record Mapping(Path path, Location location, Map<String, Entry> entries) implements Value {

  /** A value with the location of its key. */
  public record Entry(Location keyLocation, Value value) {}

  public Mapping {
    entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
  }

  /** Returns the value of a key, or null if there is none. */
  public @Nullable Value get(String key) {
    Entry entry = entries.get(key);
    return entry == null ? null : entry.value();
  }

  @Override
  public String describe() {
    return "an object";
  }
}
