package io.berth.simulator.trace;

import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;

/** Replays with the plugins of the class path, in a time that stands still. */
final class Replays {
  private Replays() {}

  static ReplayResult run(Trace trace, TracePolicy policy, long seed) {
    PluginRegistry registry =
        new BundleLoader(
                complaint -> {
                  throw new IllegalStateException(complaint);
                })
            .loadClassPath()
            .registry();
    Replay.Surroundings surroundings =
        new Replay.Surroundings(
            new SplittableRandom(seed), InstantSource.fixed(Instant.EPOCH), arrived -> {});
    return new Replay(trace, policy, registry, surroundings).run();
  }
}
