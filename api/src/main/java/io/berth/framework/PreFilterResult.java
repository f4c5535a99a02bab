package io.berth.framework;

import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The result of {@link PreFilterPlugin#preFilter}.
 *
 * @param nodeNames the only nodes to evaluate, or null for all nodes
 */
public record PreFilterResult(Status status, @Nullable SortedSet<String> nodeNames) {
  public static final PreFilterResult SUCCESS = new PreFilterResult(Status.SUCCESS, null);
  public static final PreFilterResult SKIP = new PreFilterResult(Status.SKIP, null);

  public PreFilterResult {
    Objects.requireNonNull(status, "status");
  }

  /** Returns a result that does not restrict the nodes. */
  public static PreFilterResult of(Status status) {
    return new PreFilterResult(status, null);
  }

  /** Returns a success that restricts the attempt to the given nodes. */
  public static PreFilterResult only(SortedSet<String> nodeNames) {
    return new PreFilterResult(Status.SUCCESS, new TreeSet<>(nodeNames));
  }
}
