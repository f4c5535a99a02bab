package io.berth.kube.lease;

import io.berth.framework.LeaderMeter;
import io.berth.kube.ApiClient;
import io.berth.kube.ApiException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Acquires and renews a lease, like client-go's {@code LeaderElector}.
 *
 * <p>{@link #acquire} waits for the lease, {@link #renew} renews it until it is lost or {@link
 * #stop} is called, {@link #release} releases it: each once, in this order.
 */
public final class LeaderElector {
  private static final Logger LOG = LoggerFactory.getLogger(LeaderElector.class);

  private static final int MAX_WRITES_IN_FLIGHT = 4;

  /** The reasons for the end of {@link #renew}. */
  public enum End {
    /** {@link #stop} was called while this replica held the lease. */
    STOPPED,
    /** Another replica holds the lease, or may hold it. */
    LOST
  }

  private final LeaderElectionConfig election;
  private final LeaseContender contender;
  private final Leadership leadership;
  private final StopSignal stopSignal;
  private final RandomGenerator random;
  private final LeaderCallbacks callbacks;
  private final LeaderMeter meter;
  private volatile String leader = "";

  LeaderElector(
      LeaderElectionConfig election,
      LeaseContender contender,
      Leadership leadership,
      StopSignal stopSignal,
      RandomGenerator random,
      LeaderCallbacks callbacks,
      LeaderMeter meter) {
    this.election = election;
    this.contender = contender;
    this.leadership = leadership;
    this.stopSignal = stopSignal;
    this.random = random;
    this.callbacks = callbacks;
    this.meter = meter;
    meter.leading(election.lease().name(), false);
  }

  /**
   * Creates an elector; sends no request. The lease has its own connections and platform threads,
   * so that it is renewed while bindings, watches and HTTP requests keep all other threads busy.
   *
   * @param server a client without the leadership gate
   * @param leadership updated with the result of the election
   * @param random jitter between replicas that wait for the same lease
   * @param endpoint returns the endpoint to publish in the Lease of the leader
   */
  public static LeaderElector of(
      ApiClient server,
      LeaderElectionConfig election,
      Leadership leadership,
      LeaseClock clock,
      RandomGenerator random,
      LeaderMeter meter,
      LeaseEndpoint.Source endpoint) {
    ApiClient api =
        server.dedicated(threads(), election.durations().requestTimeout(), MAX_WRITES_IN_FLIGHT);
    LeaseContender contender =
        new LeaseContender(
            new LeaseLock(api, election.lease(), endpoint), election, leadership, clock, meter);
    return new LeaderElector(
        election,
        contender,
        leadership,
        StopSignal.create(),
        random,
        new LeaseEvents(api, election, clock.wall()),
        meter);
  }

  /** Returns platform threads that end when idle. */
  @SuppressWarnings("ThreadPriorityCheck") // correctness does not depend on it
  private static Executor threads() {
    return Executors.newCachedThreadPool(
        Thread.ofPlatform()
            .daemon()
            .name("lease-http-", 0)
            .priority(Thread.MAX_PRIORITY)
            .factory());
  }

  /**
   * Waits until this replica leads.
   *
   * @return false if {@link #stop} was called before
   */
  public boolean acquire() throws InterruptedException {
    LOG.atInfo().addKeyValue("lease", election.lease()).log("Attempting to acquire leader lease");
    while (!stopSignal.await(Duration.ZERO)) {
      if (contender.tryAcquireOrRenew() == LeaseContender.Outcome.ACQUIRED) {
        LOG.atInfo().addKeyValue("lease", election.lease()).log("Successfully acquired lease");
        meter.leading(election.lease().name(), true);
        callbacks.onEvent("became leader", contender.uid());
        return true;
      }
      if (!contender.holder().equals(leader)) {
        leader = contender.holder();
        LOG.atInfo()
            .addKeyValue("leader", leader)
            .log("Another replica is the leader, standing by");
      }
      if (stopSignal.await(election.durations().retryAfter(random.nextDouble()))) {
        break;
      }
    }
    return false;
  }

  /** Returns the identity of the leader that was observed while waiting, or the empty string. */
  public String leader() {
    return leader;
  }

  /** Renews the lease until it is lost or {@link #stop} is called. */
  public End renew() throws InterruptedException {
    while (!stopSignal.await(election.durations().retryPeriod())) {
      boolean lost =
          switch (contender.tryAcquireOrRenew()) {
            case ACQUIRED -> false;
            case HELD_BY_OTHER -> true;
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

  /** Makes {@link #acquire} or {@link #renew} return. */
  public void stop() {
    stopSignal.stop();
  }

  /** Releases the lease if this replica holds it, and closes the write gate. */
  public void release() {
    if (leadership.isLeading()) {
      stoppedLeading();
    }
    try {
      contender.release();
    } catch (ApiException e) {
      LOG.warn("Failed to release lease, it will expire: {}", e.getMessage());
    }
  }

  private void stoppedLeading() {
    meter.leading(election.lease().name(), false);
    callbacks.onEvent("stopped leading", contender.uid());
  }

  /** A stop request that ends waiting. */
  interface StopSignal {
    /** Waits for the stop request. Returns whether it was made, from then on at once. */
    boolean await(Duration time) throws InterruptedException;

    /** Requests the stop. */
    void stop();

    static StopSignal create() {
      CountDownLatch stopped = new CountDownLatch(1);
      return new StopSignal() {
        @Override
        public boolean await(Duration time) throws InterruptedException {
          return stopped.await(time.toNanos(), TimeUnit.NANOSECONDS);
        }

        @Override
        public void stop() {
          stopped.countDown();
        }
      };
    }
  }

  /** Receives the events of an election. Must not block. */
  @FunctionalInterface
  interface LeaderCallbacks {
    /**
     * Handles an event.
     *
     * @param event such as {@code became leader}
     * @param uid the uid of the lease
     */
    void onEvent(String event, String uid);
  }
}
