package io.berth.kube;

import io.berth.cycle.BindPrecondition;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/** Evaluates the precondition of a binding immediately before it is sent. */
public final class RecheckGate implements WriteGate {
  private final BindPrecondition precondition;
  private final PodInfo pod;
  private volatile @Nullable Status rejection;
  private volatile boolean requiresSerialBinding;
  private volatile boolean detectsSerialBinding;

  public RecheckGate(BindPrecondition precondition, PodInfo pod) {
    this.precondition = precondition;
    this.pod = pod;
  }

  @Override
  public boolean isOpen() {
    rejection = precondition.rejection(pod);
    requiresSerialBinding =
        rejection == null && detectsSerialBinding && precondition.requiresSerialBinding(pod);
    return rejection == null && !requiresSerialBinding;
  }

  /** Closes the gate also if the bindings of the node have to be serialized. */
  RecheckGate detectingSerialBinding() {
    detectsSerialBinding = true;
    return this;
  }

  /** Returns whether the gate was closed because the bindings of the node have to be serialized. */
  boolean requiresSerialBinding() {
    return requiresSerialBinding;
  }

  /** Opens the gate for a serialized binding. */
  void allowSerialBinding() {
    detectsSerialBinding = false;
    requiresSerialBinding = false;
  }

  /** Returns the rejection of the last evaluation, or null. */
  public @Nullable Status rejection() {
    return rejection;
  }
}
