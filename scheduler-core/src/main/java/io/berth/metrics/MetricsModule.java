package io.berth.metrics;

import com.codahale.metrics.MetricRegistry;
import com.google.inject.AbstractModule;
import io.berth.framework.ApiMeter;
import io.berth.framework.EventHandlingMeter;
import io.berth.framework.LeaderMeter;
import io.berth.framework.OtherSchedulerMeter;
import io.berth.framework.PreemptionMeter;
import io.berth.framework.ProfileMeter;
import io.berth.framework.QueueMeter;
import io.berth.framework.Ticker;
import jakarta.inject.Singleton;
import java.nio.file.Path;

/** Binds the meters of the framework to metrics, and the pages that serve them. */
public final class MetricsModule extends AbstractModule {
  private final MetricRegistry registry = new MetricRegistry();
  private final MetricsConfiguration configuration;
  private final MetricFamilies families;
  private final LeaderMetrics leader;
  private final Ticker ticker;

  /**
   * Creates the module with all metrics.
   *
   * @param ticker the instance that another module binds
   */
  public MetricsModule(Ticker ticker) {
    this(ticker, MetricsConfiguration.DEFAULT);
  }

  /** Creates the module with the metrics of a configuration. */
  public MetricsModule(Ticker ticker, MetricsConfiguration configuration) {
    this.ticker = ticker;
    this.configuration = configuration;
    this.families = new MetricFamilies(registry, configuration);
    this.leader = new LeaderMetrics(families);
    new ProcessMetrics(Path.of("/proc")).register(families);
    new JvmMetrics().register(families);
  }

  /**
   * Returns the meter of requests to the API server. The connection is opened before the injector
   * is created.
   *
   * @param host the server's host and port
   */
  public ApiMeter apiMeter(String host) {
    return new RestClientMetrics(families, ticker, host);
  }

  /** Returns the meter of leader election, which starts before the injector is created. */
  public LeaderMeter leaderMeter() {
    return leader;
  }

  @Override
  protected void configure() {
    bind(MetricsConfiguration.class).toInstance(configuration);
    bind(MetricFamilies.class).toInstance(families);
    bind(SchedulerMetrics.class).in(Singleton.class);
    bind(BoundPodMetrics.class).in(Singleton.class);
    bind(ProfileMetrics.Factory.class).in(Singleton.class);
    bind(ProfileMeter.Factory.class).to(ProfileMetrics.Factory.class);
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
