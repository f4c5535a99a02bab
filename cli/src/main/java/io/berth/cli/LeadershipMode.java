package io.berth.cli;

import io.berth.config.LeaderElection;
import io.berth.config.SchedulerConfiguration;
import io.berth.framework.LeaderMeter;
import io.berth.framework.Ticker;
import io.berth.kube.ApiClient;
import io.berth.kube.HostName;
import io.berth.kube.WriteGate;
import io.berth.kube.lease.LeaderElectionConfig;
import io.berth.kube.lease.LeaderElector;
import io.berth.kube.lease.Leadership;
import io.berth.kube.lease.LeaseClock;
import io.berth.kube.lease.LeaseDurations;
import io.berth.kube.lease.LeaseEndpoint;
import io.berth.kube.lease.LeaseName;
import java.util.SplittableRandom;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether this replica schedules: by leader election, or always if it is the only replica.
 */
interface LeadershipMode {
  /** Waits until this replica leads. Returns false if {@link #stop} was called before. */
  boolean acquire() throws InterruptedException;

  /**
   * Keeps the leadership on a thread of its own.
   *
   * @param onLost called if the leadership is lost
   */
  void hold(Runnable onLost);

  /** Stops {@link #acquire}. */
  void stop();

  /** Releases the leadership. Nothing is written from now on. */
  void release();

  boolean isLeading();

  /** Returns the name of the leading replica if this replica does not lead; empty if unknown. */
  String otherLeader();

  WriteGate gate();

  /** Returns the reason why this replica is unhealthy, or null. */
  @Nullable String problem();

  /**
   * Creates the mode that the configuration selects.
   *
   * @param endpoint the source of the endpoint that an elected leader publishes
   */
  static LeadershipMode of(
      SchedulerConfiguration configuration,
      ApiClient server,
      LeaderMeter meter,
      LeaseEndpoint.Source endpoint) {
    LeaderElection config = configuration.leaderElection();
    String reporter = configuration.profiles().getFirst().schedulerName();
    return config.leaderElect()
        ? elected(config, reporter, server, meter, endpoint)
        : new StandaloneInstance();
  }

  static LeaseDurations durations(LeaderElection config) {
    return new LeaseDurations(config.leaseDuration(), config.renewDeadline(), config.retryPeriod());
  }

  private static LeadershipMode elected(
      LeaderElection config,
      String schedulerName,
      ApiClient server,
      LeaderMeter meter,
      LeaseEndpoint.Source endpoint) {
    String identity = HostName.ofThisMachine().value() + "_" + UUID.randomUUID();
    LeaseName lease = new LeaseName(config.resourceNamespace(), config.resourceName());
    LeaseDurations durations = durations(config);
    LeaseClock clock = new LeaseClock(WallClock.get(), Ticker.system());
    Leadership leadership = new Leadership(durations, clock.ticker());
    LeaderElector elector =
        LeaderElector.of(
            server,
            new LeaderElectionConfig(lease, durations, identity, schedulerName),
            leadership,
            clock,
            new SplittableRandom(),
            meter,
            endpoint);
    return new ElectedInstance(elector, leadership, lease);
  }

  /** The only replica, which always leads. */
  final class StandaloneInstance implements LeadershipMode {
    private volatile boolean isLeading;

    @Override
    public boolean acquire() {
      isLeading = true;
      return true;
    }

    @Override
    public void hold(Runnable onLost) {}

    @Override
    public void stop() {}

    @Override
    public void release() {}

    @Override
    public boolean isLeading() {
      return isLeading;
    }

    @Override
    public String otherLeader() {
      return "";
    }

    @Override
    public WriteGate gate() {
      return WriteGate.ALWAYS_OPEN;
    }

    @Override
    public @Nullable String problem() {
      return null;
    }
  }
}
