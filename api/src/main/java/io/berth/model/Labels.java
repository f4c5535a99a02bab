package io.berth.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Immutable string pairs sorted by key. Ordered by all of them. */
public final class Labels implements Comparable<Labels> {
  public static final Labels EMPTY = new Labels(new String[0]);

  /** Up to here looking at one key after the other is quicker than searching. */
  private static final int FEW = 8;

  /* Key, value, key, value ... in the order of the keys. */
  private final String[] pairs;
  private final int hash;

  private Labels(String[] pairs) {
    this.pairs = pairs;
    this.hash = Arrays.hashCode(pairs);
  }

  /** Copies a map; a missing value counts as empty. */
  public static Labels of(@Nullable Map<String, String> map) {
    if (map == null || map.isEmpty()) {
      return EMPTY;
    }
    String[] pairs = new String[2 * map.size()];
    int i = 0;
    for (Map.Entry<String, String> pair : new TreeMap<>(map).entrySet()) {
      String value = pair.getValue();
      pairs[i++] = StringInterner.share(pair.getKey());
      pairs[i++] = value == null ? "" : StringInterner.share(value);
    }
    return new Labels(pairs);
  }

  public @Nullable String get(String key) {
    int i = indexOf(key);
    return i < 0 ? null : value(i);
  }

  public boolean containsKey(String key) {
    return indexOf(key) >= 0;
  }

  private int indexOf(String key) {
    int size = size();
    if (size <= FEW) {
      for (int i = 0; i < size; i++) {
        if (key(i).equals(key)) {
          return i;
        }
      }
      return -1;
    }
    int low = 0;
    int high = size - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = key(middle).compareTo(key);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  public int size() {
    return pairs.length >> 1;
  }

  public boolean isEmpty() {
    return pairs.length == 0;
  }

  public String key(int i) {
    return pairs[2 * i];
  }

  public String value(int i) {
    return pairs[2 * i + 1];
  }

  /** A new unmodifiable map in key order. */
  public Map<String, String> toMap() {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < size(); i++) {
      map.put(key(i), value(i));
    }
    return Collections.unmodifiableMap(map);
  }

  @Override
  public int compareTo(Labels other) {
    return Arrays.compare(pairs, other.pairs);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Labels that && hash == that.hash && Arrays.equals(pairs, that.pairs));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < size(); i++) {
      text.append(i == 0 ? "" : ",").append(key(i)).append('=').append(value(i));
    }
    return text.toString();
  }
}
