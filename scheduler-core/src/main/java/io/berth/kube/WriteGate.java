package io.berth.kube;

/** Decides whether writes to the cluster are allowed now. Called for every write. */
@FunctionalInterface
public interface WriteGate {
  /** The gate of a scheduler without leader election. */
  WriteGate ALWAYS_OPEN = () -> true;

  boolean isOpen();
}
