package io.berth.cli;

import io.berth.config.LeaderElection;
import io.berth.config.SchedulerConfiguration;
import io.berth.framework.LeaderMeter;
import io.berth.framework.Ticker;
import io.berth.kube.ApiServer;
import io.berth.kube.HostName;
import io.berth.kube.WriteGate;
import io.berth.kube.lease.EndpointSource;
import io.berth.kube.lease.LeaderElectionConfig;
import io.berth.kube.lease.LeaderElector;
import io.berth.kube.lease.Leadership;
import io.berth.kube.lease.LeaseClock;
import io.berth.kube.lease.LeaseDurations;
import io.berth.kube.lease.LeaseName;
import java.util.SplittableRandom;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Whether this copy works: by election, or because it is the only one. */
interface LeadershipMode {
  /** Waits until it does. Returns false if it was told to stop before. */
  boolean acquire() throws InterruptedException;

  /** Sees to it that it goes on, on a thread of its own, and tells if it does not. */
  void hold(Runnable whenLost);

  /** Has {@link #acquire} return. */
  void stop();

  /** Lets others work. Nothing is written from now on. */
  void release();

  boolean isLeading();

  /** Returns the name of the replica that leads where this one does not; empty if unknown. */
  String other();

  WriteGate gate();

  /** Returns what is wrong, or null. */
  @Nullable String problem();

  /**
   * Makes the one that the configuration wants.
   *
   * @param endpoint what an elected leader publishes
   */
  static LeadershipMode of(
      SchedulerConfiguration configuration,
      ApiServer server,
      LeaderMeter meter,
      EndpointSource endpoint) {
    LeaderElection config = configuration.leaderElection();
    String reporter = configuration.profiles().getFirst().schedulerName();
    return config.leaderElect()
        ? elected(config, reporter, server, meter, endpoint)
        : new StandaloneInstance();
  }

  static LeaseDurations times(LeaderElection config) {
    return new LeaseDurations(config.leaseDuration(), config.renewDeadline(), config.retryPeriod());
  }

  private static LeadershipMode elected(
      LeaderElection config,
      String schedulerName,
      ApiServer server,
      LeaderMeter meter,
      EndpointSource endpoint) {
    String identity = HostName.ofThisMachine().value() + "_" + UUID.randomUUID();
    LeaseName lease = new LeaseName(config.resourceNamespace(), config.resourceName());
    LeaseDurations times = times(config);
    LeaseClock clocks = new LeaseClock(WallClock.get(), Ticker.system());
    Leadership leadership = new Leadership(times, clocks.ticker());
    LeaderElector elector =
        LeaderElector.of(
            server,
            new LeaderElectionConfig(lease, times, identity, schedulerName),
            leadership,
            clocks,
            new SplittableRandom(),
            meter,
            endpoint);
    return new ElectedInstance(elector, leadership, lease);
  }
}
