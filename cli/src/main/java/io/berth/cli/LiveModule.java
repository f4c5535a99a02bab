package io.berth.cli;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import io.berth.cycle.DecisionObserver;
import io.berth.cycle.RecentDecisions;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Time, chance, and who looks at decisions. */
final class LiveModule extends AbstractModule {
  private final LiveScheduler.Options options;

  LiveModule(LiveScheduler.Options options) {
    this.options = options;
  }

  @Override
  protected void configure() {
    bind(InstantSource.class).toInstance(InstantSource.system());
    bind(RandomGenerator.class).toInstance(new SplittableRandom(options.seed()));
  }

  @Provides
  @Singleton
  DecisionObserver observer(RecentDecisions recent) {
    return options.debugScores() > 0
        ? recent.andThen(new ScoreTableLog(options.debugScores()))
        : recent;
  }
}
