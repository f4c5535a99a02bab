package io.berth.framework;

import io.berth.model.PodInfo;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What {@link PostFilterPlugin#postFilter} answers.
 *
 * @param nominatedNode the node made ready, the empty text to clear an earlier nomination, or null
 *     to leave the nomination as it is
 * @param victims the pods that are removed from the node for that
 */
public record PostFilterResult(
    Status status, @Nullable String nominatedNode, List<PodInfo> victims) {
  public PostFilterResult {
    Objects.requireNonNull(status, "status");
    victims = List.copyOf(victims);
  }

  /** Makes a result without victims. */
  public PostFilterResult(Status status, @Nullable String nominatedNode) {
    this(status, nominatedNode, List.of());
  }
}
