package io.berth.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Immutable string pairs sorted by key. */
public final class Labels {
  public static final Labels EMPTY = new Labels();

  private Labels() {}

  public static Labels of(@Nullable Map<String, String> map) {
    return Unbuilt.yet("to be built");
  }

  public @Nullable String get(String key) {
    return Unbuilt.yet("to be built");
  }

  public boolean containsKey(String key) {
    return Unbuilt.<Boolean>yet("to be built");
  }

  public int size() {
    return Unbuilt.<Integer>yet("to be built");
  }

  public boolean isEmpty() {
    return size() == 0;
  }

  public String key(int i) {
    return Unbuilt.yet("to be built");
  }

  public String value(int i) {
    return Unbuilt.yet("to be built");
  }

  /** A new unmodifiable map in key order. */
  public Map<String, String> toMap() {
    return Unbuilt.yet("to be built");
  }
}
