package io.berth.model;

import org.jspecify.annotations.Nullable;

/**
 * Lets equal strings be one object most of the time: label keys and values repeat in every pod, and
 * comparing a string with itself costs nothing.
 *
 * <p>Each hash has one slot, which the latest string takes, so the table never grows. Threads may
 * overwrite each other's entries; the worst that happens is a string that is not shared.
 */
final class StringInterner {
  private static final int SLOTS = 1 << 13;
  private static final @Nullable String[] TABLE = new @Nullable String[SLOTS];

  private StringInterner() {}

  static String share(String text) {
    int hash = text.hashCode();
    int slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    String known = TABLE[slot];
    if (text.equals(known)) {
      return known;
    }
    TABLE[slot] = text;
    return text;
  }
}
