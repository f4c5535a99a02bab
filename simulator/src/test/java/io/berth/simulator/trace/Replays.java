package io.berth.simulator.trace;

import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import java.util.function.IntConsumer;

/** Replays with the plugins of the class path, in a time that stands still. */
final class Replays {
  private Replays() {}

  static ReplayResult run(Trace trace, TracePolicy policy, long seed) {
    return of(trace, policy, seed, arrived -> {}).run();
  }

  static Replay of(Trace trace, TracePolicy policy, long seed, IntConsumer progress) {
    PluginRegistry registry =
        new BundleLoader(
                complaint -> {
                  throw new IllegalStateException(complaint);
                })
            .loadClassPath()
            .registry();
    Replay.Surroundings surroundings = new Replay.Surroundings(seed, () -> 0, progress);
    return new Replay(trace, policy, registry, surroundings);
  }
}
