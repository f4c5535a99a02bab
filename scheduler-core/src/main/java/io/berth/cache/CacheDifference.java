package io.berth.cache;

import org.jspecify.annotations.Nullable;

/**
 * Something that the API server and the scheduler do not see alike.
 *
 * @param key the node's name or the pod's uid; empty for sums
 * @param what says it to people
 * @param listed what the API server has; null where it has no such object
 * @param held what the scheduler has; null where it has no such object
 */
public record CacheDifference(
    Kind kind, String key, String what, @Nullable Object listed, @Nullable Object held) {
  /** What a difference is about. */
  public enum Kind {
    NODE,
    POD,
    /** What is kept up to date in small steps is not what it adds up to. */
    SUM
  }

  @Override
  public String toString() {
    return what;
  }
}
