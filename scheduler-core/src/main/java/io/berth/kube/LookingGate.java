package io.berth.kube;

import io.berth.cycle.LastLook;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/** Takes the last look at a binding when its turn has come, and keeps what speaks against it. */
public final class LookingGate implements WriteGate {
  private final LastLook lastLook;
  private final PodInfo pod;
  private volatile @Nullable Status objection;

  public LookingGate(LastLook lastLook, PodInfo pod) {
    this.lastLook = lastLook;
    this.pod = pod;
  }

  @Override
  public boolean isOpen() {
    objection = lastLook.objection(pod);
    return objection == null;
  }

  /** Returns what the last look found, or null. */
  public @Nullable Status objection() {
    return objection;
  }
}
