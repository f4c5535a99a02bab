package io.berth.model;

import org.jspecify.annotations.Nullable;

/**
 * Interns strings on a best-effort basis: label keys and values repeat in every pod, and comparing
 * a string with itself is fast.
 *
 * <p>The table has a fixed size; the latest string with a hash replaces an earlier one. Races
 * between threads only cause strings that are not shared.
 */
final class StringInterner {
  private static final int SLOTS = 1 << 13;
  private static final @Nullable String[] TABLE = new @Nullable String[SLOTS];

  private StringInterner() {}

  static String intern(String text) {
    int hash = text.hashCode();
    int slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    String existing = TABLE[slot];
    if (text.equals(existing)) {
      return existing;
    }
    TABLE[slot] = text;
    return text;
  }
}
