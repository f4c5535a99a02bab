package io.berth.cli;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import io.berth.cycle.DecisionObserver;
import io.berth.cycle.RecentDecisions;
import io.berth.framework.Ticker;
import io.berth.kube.ClusterAudit;
import io.berth.metrics.MetricsModule;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Binds clocks, randomness, the observers of decisions, and metrics. */
final class LiveModule extends AbstractModule {
  private final LiveScheduler.Options options;
  private final MetricsModule metrics;

  LiveModule(LiveScheduler.Options options, MetricsModule metrics) {
    this.options = options;
    this.metrics = metrics;
  }

  @Override
  protected void configure() {
    install(metrics);
    bind(InstantSource.class).toInstance(WallClock.get());
    bind(Ticker.class).toInstance(Ticker.system());
    bind(ClusterAudit.class).in(Singleton.class);
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
