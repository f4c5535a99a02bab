package io.berth.framework;

import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What {@link PreFilterPlugin#preFilter} answers.
 *
 * @param nodeNames the only nodes worth looking at, or null for all of them
 */
public record PreFilterResult(Status status, @Nullable SortedSet<String> nodeNames) {
  public static final PreFilterResult SUCCESS = new PreFilterResult(Status.SUCCESS, null);
  public static final PreFilterResult SKIP = new PreFilterResult(Status.SKIP, null);

  public PreFilterResult {
    Objects.requireNonNull(status, "status");
  }

  public static PreFilterResult of(Status status) {
    return new PreFilterResult(status, null);
  }

  /** Succeeds and narrows the cycle to these nodes. */
  public static PreFilterResult only(SortedSet<String> nodeNames) {
    return new PreFilterResult(Status.SUCCESS, new TreeSet<>(nodeNames));
  }
}
