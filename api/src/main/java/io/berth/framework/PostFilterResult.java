package io.berth.framework;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What {@link PostFilterPlugin#postFilter} answers.
 *
 * @param nominatedNode the node made ready, the empty text to clear an earlier nomination, or null
 *     to leave the nomination as it is
 */
public record PostFilterResult(Status status, @Nullable String nominatedNode) {
  public PostFilterResult {
    Objects.requireNonNull(status, "status");
  }
}
