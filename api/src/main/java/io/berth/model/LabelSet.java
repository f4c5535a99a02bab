package io.berth.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An immutable set of labels, sorted by key. Comparable consistently with {@link #equals}. */
public final class LabelSet implements Comparable<LabelSet> {
  public static final LabelSet EMPTY = new LabelSet(new String[0]);

  /** Up to this size a linear search is faster than a binary search. */
  private static final int MAX_LINEAR_SEARCH = 8;

  /* Key, value, key, value ... sorted by key. */
  private final String[] pairs;
  private final int hash;

  private LabelSet(String[] pairs) {
    this.pairs = pairs;
    this.hash = Arrays.hashCode(pairs);
  }

  /** Copies a map; a null value becomes the empty string. */
  public static LabelSet of(@Nullable Map<String, String> map) {
    if (map == null || map.isEmpty()) {
      return EMPTY;
    }
    String[] pairs = new String[2 * map.size()];
    int i = 0;
    for (Map.Entry<String, String> pair : new TreeMap<>(map).entrySet()) {
      String value = pair.getValue();
      pairs[i++] = StringInterner.intern(pair.getKey());
      pairs[i++] = value == null ? "" : StringInterner.intern(value);
    }
    return new LabelSet(pairs);
  }

  /** Returns the value of the label, or null if there is none. */
  public @Nullable String get(String key) {
    int i = indexOf(key);
    return i < 0 ? null : value(i);
  }

  /** Returns whether there is a label with this key. */
  public boolean containsKey(String key) {
    return indexOf(key) >= 0;
  }

  private int indexOf(String key) {
    int size = size();
    if (size <= MAX_LINEAR_SEARCH) {
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

  /** Returns the number of labels. */
  public int size() {
    return pairs.length >> 1;
  }

  public boolean isEmpty() {
    return pairs.length == 0;
  }

  /** Returns the key of the i-th label. */
  public String key(int i) {
    return pairs[2 * i];
  }

  /** Returns the value of the i-th label. */
  public String value(int i) {
    return pairs[2 * i + 1];
  }

  /** Returns a new unmodifiable map, ordered by key. */
  public Map<String, String> toMap() {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < size(); i++) {
      map.put(key(i), value(i));
    }
    return Collections.unmodifiableMap(map);
  }

  @Override
  public int compareTo(LabelSet other) {
    return Arrays.compare(pairs, other.pairs);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof LabelSet that
            && hash == that.hash
            && Arrays.equals(pairs, that.pairs));
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
