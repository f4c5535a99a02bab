package io.berth.framework;

/** Takes note of how one {@link MetricsExtensionPoint} of a profile does. */
public interface ExtensionPointMeter {
  /** Takes note of nothing. */
  ExtensionPointMeter NONE =
      new ExtensionPointMeter() {
        @Override
        public long start() {
          return 0;
        }

        @Override
        public void ran(Code answer, long start) {}

        @Override
        public PluginMeter plugin(String name) {
          return PluginMeter.NONE;
        }
      };

  /** Returns the time in nanoseconds, to be handed back when something has ended. */
  long start();

  /** All plugins of the point that had to be asked were asked. */
  void ran(Code answer, long start);

  /** Returns who takes note of a plugin; to be asked for once, not whenever the plugin runs. */
  PluginMeter plugin(String name);
}
