package io.berth.simulator.trace;

import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import java.util.function.IntConsumer;

/** Replays traces with the plugins of the class path and a fixed ticker. */
final class Replays {
  private Replays() {}

  static ReplayResult run(Trace trace, TracePolicy policy, long seed) {
    return of(trace, policy, seed, arrived -> {}).run();
  }

  static Replay of(Trace trace, TracePolicy policy, long seed, IntConsumer progress) {
    PluginRegistry registry =
        new BundleLoader(
                message -> {
                  throw new IllegalStateException(message);
                })
            .loadClassPath()
            .registry();
    Replay.Options options = new Replay.Options(seed, () -> 0, progress);
    return new Replay(trace, policy, registry, options);
  }
}
