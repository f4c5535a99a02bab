package io.berth.cache;

import org.jspecify.annotations.Nullable;

/**
 * Something that the API server and the scheduler do not see alike. Two of them are equal if they
 * are about the same and nothing has changed on either side.
 *
 * @param what says it to people
 * @param listed what the API server has
 * @param held what the scheduler has
 */
public record Difference(String what, @Nullable Object listed, @Nullable Object held) {
  @Override
  public String toString() {
    return what;
  }
}
