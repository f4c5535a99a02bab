package io.berth.metrics;

import com.codahale.metrics.MetricRegistry;
import com.google.inject.AbstractModule;
import io.berth.framework.ApiMeter;
import io.berth.framework.LeaderMeter;
import io.berth.framework.NeighbourMeter;
import io.berth.framework.NewsMeter;
import io.berth.framework.PreemptionMeter;
import io.berth.framework.ProfileMeters;
import io.berth.framework.QueueMeter;
import io.berth.framework.Ticker;
import jakarta.inject.Singleton;
import java.nio.file.Path;

/** Everything is counted, and can be read from the pages. */
public final class MetricsModule extends AbstractModule {
  private final MetricRegistry registry = new MetricRegistry();
  private final MetricsConfiguration configuration;
  private final Families families;
  private final LiveLeaderMeter leader;
  private final Ticker ticker;

  /**
   * Makes the module.
   *
   * @param ticker the one that the modules beside this one bind
   */
  public MetricsModule(Ticker ticker) {
    this(ticker, MetricsConfiguration.DEFAULT);
  }

  /** Makes the module of a scheduler that serves some of the metrics only. */
  public MetricsModule(Ticker ticker, MetricsConfiguration configuration) {
    this.ticker = ticker;
    this.configuration = configuration;
    this.families = new Families(registry, configuration);
    this.leader = new LiveLeaderMeter(families);
    new ProcessMetrics(Path.of("/proc")).register(families);
    new JvmMetrics().register(families);
  }

  /**
   * Returns who counts requests to the API server. It is there before the rest, which needs a
   * connection.
   *
   * @param host the server's host and port
   */
  public ApiMeter requestsTo(String host) {
    return new RestClientMetrics(families, ticker, host);
  }

  /** Returns who takes note of whether this process leads, which is known before the rest too. */
  public LeaderMeter leader() {
    return leader;
  }

  @Override
  protected void configure() {
    bind(MetricsConfiguration.class).toInstance(configuration);
    bind(Families.class).toInstance(families);
    bind(SchedulerMetrics.class).in(Singleton.class);
    bind(BoundPods.class).in(Singleton.class);
    bind(LiveProfileMeters.class).in(Singleton.class);
    bind(ProfileMeters.class).to(LiveProfileMeters.class);
    bind(LiveQueueMeter.class).in(Singleton.class);
    bind(QueueMeter.class).to(LiveQueueMeter.class);
    bind(LiveNewsMeter.class).in(Singleton.class);
    bind(NewsMeter.class).to(LiveNewsMeter.class);
    bind(LivePreemptionMeter.class).in(Singleton.class);
    bind(PreemptionMeter.class).to(LivePreemptionMeter.class);
    bind(LiveNeighbourMeter.class).in(Singleton.class);
    bind(NeighbourMeter.class).to(LiveNeighbourMeter.class);
    bind(LeaderMeter.class).toInstance(leader);
    bind(StandingMetrics.class).in(Singleton.class);
    bind(MetricsPage.class).in(Singleton.class);
    bind(ResourceMetricsPage.class).in(Singleton.class);
  }
}
