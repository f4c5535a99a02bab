package io.berth.metrics;

import com.codahale.metrics.MetricRegistry;
import com.google.inject.AbstractModule;
import io.berth.framework.ApiMeter;
import io.berth.framework.EventHandlingMeter;
import io.berth.framework.LeaderMeter;
import io.berth.framework.OtherSchedulerMeter;
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
  private final MetricFamilies families;
  private final LeaderMetrics leader;
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
    this.families = new MetricFamilies(registry, configuration);
    this.leader = new LeaderMetrics(families);
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
    bind(MetricFamilies.class).toInstance(families);
    bind(SchedulerMetrics.class).in(Singleton.class);
    bind(BoundPodCounter.class).in(Singleton.class);
    bind(ProfileMetricsByName.class).in(Singleton.class);
    bind(ProfileMeters.class).to(ProfileMetricsByName.class);
    bind(QueueMetrics.class).in(Singleton.class);
    bind(QueueMeter.class).to(QueueMetrics.class);
    bind(EventHandlingMetrics.class).in(Singleton.class);
    bind(EventHandlingMeter.class).to(EventHandlingMetrics.class);
    bind(PreemptionMetrics.class).in(Singleton.class);
    bind(PreemptionMeter.class).to(PreemptionMetrics.class);
    bind(OtherSchedulerMetrics.class).in(Singleton.class);
    bind(OtherSchedulerMeter.class).to(OtherSchedulerMetrics.class);
    bind(LeaderMeter.class).toInstance(leader);
    bind(QueueAndCacheMetrics.class).in(Singleton.class);
    bind(MetricsPage.class).in(Singleton.class);
    bind(ResourceMetricsPage.class).in(Singleton.class);
  }
}
