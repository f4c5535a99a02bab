package io.berth.cache;

import org.jspecify.annotations.Nullable;

/**
 * A difference between the API server and the scheduler.
 *
 * @param key the node's name or the pod's uid; empty for totals
 * @param description the difference in words
 * @param listed the API server's object, or null if it has none
 * @param cached the scheduler's object, or null if it has none
 */
public record CacheDifference(
    Kind kind, String key, String description, @Nullable Object listed, @Nullable Object cached) {
  /** The kind of object that differs. */
  public enum Kind {
    NODE,
    POD,
    /** The snapshot does not equal the sum of its nodes and pods. */
    TOTALS
  }

  @Override
  public String toString() {
    return description;
  }
}
