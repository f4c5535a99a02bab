package io.berth.kube.lease;

import io.berth.framework.LeaderMeter;
import io.berth.kube.ApiException;
import io.berth.kube.ApiServer;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gets the lease and keeps it.
 *
 * <p>{@link #acquire} waits for it, {@link #hold} renews it until it is lost or {@link #stop} is
 * called, {@link #release} gives it back: each once, in this order.
 */
public final class LeaderElector {
  private static final Logger LOG = LoggerFactory.getLogger(LeaderElector.class);

  private static final int WRITES_AT_ONCE = 4;

  /** How holding a lease ends. */
  public enum End {
    /** We were told to stop, and still have it. */
    STOPPED,
    /** It is somebody else's, or may be. */
    LOST
  }

  private final LeaderElectionConfig election;
  private final LeaseContender candidate;
  private final Leadership leadership;
  private final InterruptibleWait patience;
  private final RandomGenerator random;
  private final LeaderCallbacks news;
  private final LeaderMeter meter;
  private volatile String leader = "";

  LeaderElector(
      LeaderElectionConfig election,
      LeaseContender candidate,
      Leadership leadership,
      InterruptibleWait patience,
      RandomGenerator random,
      LeaderCallbacks news,
      LeaderMeter meter) {
    this.election = election;
    this.candidate = candidate;
    this.leadership = leadership;
    this.patience = patience;
    this.random = random;
    this.news = news;
    this.meter = meter;
    meter.leads(election.lease().name(), false);
  }

  /**
   * Stands for an election on a cluster. Nothing is asked of it yet. The lease has connections and
   * platform threads of its own: it is renewed though bindings, watches and pages keep all others
   * busy.
   *
   * @param server where writing is not forbidden to those who do not lead
   * @param leadership learns whether we lead
   * @param random keeps those apart who wait for the same lease
   * @param endpoint what to publish in the Lease while we lead
   */
  public static LeaderElector of(
      ApiServer server,
      LeaderElectionConfig election,
      Leadership leadership,
      LeaseClock clocks,
      RandomGenerator random,
      LeaderMeter meter,
      EndpointSource endpoint) {
    ApiServer api = server.dedicated(threads(), election.times().requestTimeout(), WRITES_AT_ONCE);
    LeaseContender candidate =
        new LeaseContender(
            new ApiLease(api, election.lease(), endpoint), election, leadership, clocks, meter);
    return new LeaderElector(
        election,
        candidate,
        leadership,
        InterruptibleWait.real(),
        random,
        new LeaseEvents(api, election, clocks.wall()),
        meter);
  }

  /** They end when they have nothing to do. */
  @SuppressWarnings("ThreadPriorityCheck") // nothing relies on it; it helps where it is heeded
  private static Executor threads() {
    return Executors.newCachedThreadPool(
        Thread.ofPlatform()
            .daemon()
            .name("lease-http-", 0)
            .priority(Thread.MAX_PRIORITY)
            .factory());
  }

  /**
   * Waits until this copy leads; not at all if the lease is free.
   *
   * @return false if it was told to stop before
   */
  public boolean acquire() throws InterruptedException {
    LOG.atInfo().addKeyValue("lease", election.lease()).log("Attempting to acquire leader lease");
    while (!patience.endsWithin(Duration.ZERO)) {
      if (candidate.attempt() == LeaseContender.Outcome.OURS) {
        LOG.atInfo().addKeyValue("lease", election.lease()).log("Successfully acquired lease");
        meter.leads(election.lease().name(), true);
        news.tell("became leader", candidate.uid());
        return true;
      }
      if (!candidate.holder().equals(leader)) {
        leader = candidate.holder();
        LOG.atInfo().addKeyValue("leader", leader).log("Another copy leads; standing by");
      }
      if (patience.endsWithin(election.times().retryAfter(random.nextDouble()))) {
        break;
      }
    }
    return false;
  }

  /** Returns the replica that leads, as far as this one saw while it waited, or the empty text. */
  public String leader() {
    return leader;
  }

  /** Renews the lease as long as that goes well. */
  public End hold() throws InterruptedException {
    while (!patience.endsWithin(election.times().retryPeriod())) {
      boolean lost =
          switch (candidate.attempt()) {
            case OURS -> false;
            case ANOTHERS -> true;
            case UNKNOWN -> leadership.isOverdue();
          };
      if (lost) {
        leadership.end();
        stoppedLeading();
        return End.LOST;
      }
    }
    return End.STOPPED;
  }

  /** Has {@link #acquire} or {@link #hold} return. */
  public void stop() {
    patience.end();
  }

  /** Gives the lease back if we have it; nothing is written to the cluster from now on. */
  public void release() {
    if (leadership.isLeading()) {
      stoppedLeading();
    }
    try {
      candidate.release();
    } catch (ApiException e) {
      LOG.warn("The lease could not be given back, and will end by itself: {}", e.getMessage());
    }
  }

  private void stoppedLeading() {
    meter.leads(election.lease().name(), false);
    news.tell("stopped leading", candidate.uid());
  }
}
