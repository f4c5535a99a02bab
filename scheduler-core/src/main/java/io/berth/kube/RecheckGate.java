package io.berth.kube;

import io.berth.cycle.BindCheck;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/** Takes the last look at a binding when its turn has come, and keeps what speaks against it. */
public final class RecheckGate implements WriteGate {
  private final BindCheck lastLook;
  private final PodInfo pod;
  private volatile @Nullable Status objection;
  private volatile boolean held;
  private volatile boolean mayHold;

  public RecheckGate(BindCheck lastLook, PodInfo pod) {
    this.lastLook = lastLook;
    this.pod = pod;
  }

  @Override
  public boolean isOpen() {
    objection = lastLook.objection(pod);
    held = objection == null && mayHold && lastLook.isHeld(pod);
    return objection == null && !held;
  }

  /** Has the gate closed where the binding should wait for other schedulers. */
  RecheckGate holding() {
    mayHold = true;
    return this;
  }

  /** Tells whether the binding should wait for other schedulers. */
  boolean isHeld() {
    return held;
  }

  /** Has the gate not closed for that reason again. */
  void release() {
    mayHold = false;
    held = false;
  }

  /** Returns what the last look found, or null. */
  public @Nullable Status objection() {
    return objection;
  }
}
