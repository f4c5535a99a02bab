package io.berth.framework;

import io.berth.model.PodInfo;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The result of {@link PostFilterPlugin#postFilter}.
 *
 * @param nominatedNodeName the node on which the pod is expected to fit soon; empty to clear an
 *     earlier nomination, null to keep it
 * @param victims the pods that are preempted on that node
 */
public record PostFilterResult(
    Status status, @Nullable String nominatedNodeName, List<PodInfo> victims) {
  public PostFilterResult {
    Objects.requireNonNull(status, "status");
    victims = List.copyOf(victims);
  }

  /** Creates a result without victims. */
  public PostFilterResult(Status status, @Nullable String nominatedNodeName) {
    this(status, nominatedNodeName, List.of());
  }
}
