package io.berth.runtime;

/** Distinguishes errors of the JVM from failures of a plugin. */
public final class FatalErrors {
  private FatalErrors() {}

  /**
   * Rethrows an error of the JVM itself; to be called first in every handler that catches Throwable
   * from a plugin. Any other error, such as a failed assertion or a stack overflow, must affect
   * neither the calling thread nor the pod.
   */
  public static void throwIfFatal(Throwable thrown) {
    if (thrown instanceof VirtualMachineError fatal && !(thrown instanceof StackOverflowError)) {
      throw fatal;
    }
  }
}
