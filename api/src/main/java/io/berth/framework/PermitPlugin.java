package io.berth.framework;

import io.berth.model.PodInfo;
import java.time.Duration;
import java.util.Objects;

/** May hold a binding back. */
public interface PermitPlugin extends Plugin {
  /** The last word on the deciding thread. */
  Permission permit(CycleState state, PodInfo pod, String nodeName);

  /**
   * What {@link #permit} answers: success, a rejection, error, or wait for at most the timeout
   * (which is bounded by the runtime).
   */
  record Permission(Status status, Duration timeout) {
    public static final Permission GRANTED = new Permission(Status.SUCCESS, Duration.ZERO);

    public Permission {
      Objects.requireNonNull(status, "status");
      Objects.requireNonNull(timeout, "timeout");
    }
  }
}
