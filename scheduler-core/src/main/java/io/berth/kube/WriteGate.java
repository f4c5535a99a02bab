package io.berth.kube;

/** Says whether we may write to the cluster now. Asked with every single write. */
@FunctionalInterface
public interface WriteGate {
  /** For whoever is alone. */
  WriteGate ALWAYS_OPEN = () -> true;

  boolean isOpen();
}
