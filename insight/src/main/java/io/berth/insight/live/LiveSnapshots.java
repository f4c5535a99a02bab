package io.berth.insight.live;

import io.berth.config.EffectiveConfiguration;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.cycle.FeasibleNodeLimit;
import io.berth.framework.Ticker;
import io.berth.insight.estimate.ExactEstimate;
import io.berth.kube.InformerFactory;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.ProfileFactory;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Supplies the current state of the watched cluster, each time with a new profile: reservations of
 * its plugins are discarded with it.
 */
public final class LiveSnapshots implements Supplier<ExactEstimate.ClusterState> {
  private final WatchedCluster cluster;
  private final ProfileFactory profiles;
  private final ProfileConfiguration profile;
  private final int percentageOfNodesToScore;

  /** Uses the first profile of a configuration, as requests do not contain a scheduler name. */
  public LiveSnapshots(
      WatchedCluster cluster,
      InformerFactory informers,
      SchedulerConfiguration configuration,
      PluginRegistry registry,
      InstantSource clock,
      Ticker ticker) {
    SchedulerConfiguration effective = EffectiveConfiguration.of(configuration, registry);
    Set<String> schedulerNames = new LinkedHashSet<>();
    effective.profiles().forEach(p -> schedulerNames.add(p.schedulerName()));
    this.cluster = cluster;
    this.profiles =
        new ProfileFactory(
            registry, new CachedListersModule(informers, schedulerNames::contains, clock, ticker));
    this.profile = effective.profiles().getFirst();
    this.percentageOfNodesToScore = effective.percentageOfNodesToScore();
  }

  /**
   * Returns the current state.
   *
   * @throws io.berth.runtime.InvalidProfileException if a plugin cannot be built
   */
  @Override
  public ExactEstimate.ClusterState get() {
    return new ExactEstimate.ClusterState(
        profiles.build(profile),
        FeasibleNodeLimit.of(profile.percentageOfNodesToScore(), percentageOfNodesToScore),
        cluster.snapshot(),
        cluster.nominatedPodLister());
  }
}
