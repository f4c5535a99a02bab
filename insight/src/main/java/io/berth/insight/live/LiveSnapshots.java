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
 * Makes grounds to try pods out on: the watched cluster as it is now, and a profile whose plugins
 * see what else there is. What they reserve is gone with the profile.
 */
public final class LiveSnapshots implements Supplier<ExactEstimate.Ground> {
  private final WatchedCluster cluster;
  private final ProfileFactory profiles;
  private final ProfileConfiguration chosen;
  private final int percentageOfNodesToScore;

  /** Goes by the first profile of a configuration: nobody says by which pods will be placed. */
  public LiveSnapshots(
      WatchedCluster cluster,
      InformerFactory feed,
      SchedulerConfiguration configuration,
      PluginRegistry registry,
      InstantSource clock,
      Ticker ticker) {
    SchedulerConfiguration started = EffectiveConfiguration.of(configuration, registry);
    Set<String> own = new LinkedHashSet<>();
    started.profiles().forEach(profile -> own.add(profile.schedulerName()));
    this.cluster = cluster;
    this.profiles =
        new ProfileFactory(registry, new WatchedPortsModule(feed, own::contains, clock, ticker));
    this.chosen = started.profiles().getFirst();
    this.percentageOfNodesToScore = started.percentageOfNodesToScore();
  }

  /**
   * Makes a ground.
   *
   * @throws io.berth.runtime.PluginException if a plugin cannot be built
   */
  @Override
  public ExactEstimate.Ground get() {
    return new ExactEstimate.Ground(
        profiles.build(chosen),
        FeasibleNodeLimit.of(chosen.percentageOfNodesToScore(), percentageOfNodesToScore),
        cluster.snapshot(),
        cluster.nominations());
  }
}
