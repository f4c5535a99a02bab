package io.berth.framework;

import java.util.function.LongSupplier;

/** Takes note of one plugin at one {@link MetricsExtensionPoint} of a profile. */
public interface PluginMeter {
  /** Takes note of nothing. */
  PluginMeter NONE =
      new PluginMeter() {
        @Override
        public void evaluations(LongSupplier count) {}

        @Override
        public void ran(Code answer, long start, int calls) {}
      };

  /**
   * Names where to read how often the plugin was asked. It is read when somebody wants to know, by
   * any thread; so asking costs no more than adding one.
   */
  void evaluations(LongSupplier count);

  /**
   * The plugin was asked, in an attempt that is sampled.
   *
   * @param start what {@link ExtensionPointMeter#start} said before
   * @param calls how often it was asked since then
   */
  void ran(Code answer, long start, int calls);
}
