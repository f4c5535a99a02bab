package io.berth.framework;

import io.berth.model.PodInfo;
import java.time.Duration;
import java.util.Objects;

/** Approves, rejects or delays a binding. */
public interface PermitPlugin extends Plugin {
  /**
   * Decides about the binding of the pod. The last extension point of the scheduling cycle: called
   * on the scheduling thread, so it must not block or do I/O.
   *
   * @return {@code SUCCESS}, {@code WAIT} with a timeout, a rejection, or {@code ERROR}; a
   *     rejection or error ends the attempt and unreserves the pod
   */
  PermitResult permit(CycleState state, PodInfo pod, String nodeName);

  /**
   * The result of {@link #permit}.
   *
   * @param timeout for {@code WAIT}: the pod is rejected unless {@link WaitingPods#allow} is called
   *     within this time, which the runtime bounds; ignored for every other status
   */
  record PermitResult(Status status, Duration timeout) {
    public static final PermitResult SUCCESS = new PermitResult(Status.SUCCESS, Duration.ZERO);

    public PermitResult {
      Objects.requireNonNull(status, "status");
      Objects.requireNonNull(timeout, "timeout");
    }
  }
}
