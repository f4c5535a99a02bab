package io.berth.framework;

import java.util.function.LongSupplier;

/** Records the executions of one {@link MetricsExtensionPoint} of a profile. */
public interface ExtensionPointMeter {
  /** A meter that records nothing. */
  ExtensionPointMeter NONE =
      new ExtensionPointMeter() {
        @Override
        public long start() {
          return 0;
        }

        @Override
        public void executed(Code code, long start) {}

        @Override
        public PluginMeter plugin(String name) {
          return PluginMeter.NONE;
        }
      };

  /** Returns the current time in nanoseconds, to be passed to a later call as its start. */
  long start();

  /**
   * Records one execution of the extension point with all of its plugins.
   *
   * @param code the code of the combined status
   */
  void executed(Code code, long start);

  /** Returns the meter of a plugin. Called once per plugin, not on every execution. */
  PluginMeter plugin(String name);

  /** Records the executions of one plugin at the extension point. */
  interface PluginMeter {
    /** A meter that records nothing. */
    PluginMeter NONE =
        new PluginMeter() {
          @Override
          public void registerEvaluationCount(LongSupplier count) {}

          @Override
          public void executed(Code code, long start, int calls) {}
        };

    /**
     * Registers the counter of the plugin's evaluations. It is read on demand, by any thread, so
     * that counting costs the plugin's caller one addition.
     */
    void registerEvaluationCount(LongSupplier count);

    /**
     * Records executions of the plugin in a sampled attempt.
     *
     * @param start the value of {@link ExtensionPointMeter#start} before the first call
     * @param calls the number of calls since then
     */
    void executed(Code code, long start, int calls);
  }
}
