package io.berth.runtime;

/** Which of the things that a plugin throws are its own failure. */
public final class PluginFailures {
  private PluginFailures() {}

  /**
   * Called first by whoever catches all that leaves a plugin: throws it on where the JVM itself is
   * in trouble. Anything else, even an error such as a failed assertion or an endless recursion,
   * must cost neither the calling thread nor the pod.
   */
  public static void throwIfFatal(Throwable thrown) {
    if (thrown instanceof VirtualMachineError fatal && !(thrown instanceof StackOverflowError)) {
      throw fatal;
    }
  }
}
