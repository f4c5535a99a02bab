package io.berth.model;

import org.jspecify.annotations.Nullable;

/**
 * Lets equal label sets be one object most of the time, for those of which a whole cluster has just
 * a few: five thousand healthy nodes are in the same condition. Works as {@link StringInterner}.
 */
final class LabelInterner {
  private static final int SLOTS = 1 << 6;
  private static final @Nullable Labels[] TABLE = new @Nullable Labels[SLOTS];

  private LabelInterner() {}

  static Labels share(Labels labels) {
    int hash = labels.hashCode();
    int slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    Labels known = TABLE[slot];
    if (labels.equals(known)) {
      return known;
    }
    TABLE[slot] = labels;
    return labels;
  }
}
