package io.berth.kube.lease;

import io.berth.framework.LeaderMeter;
import io.berth.kube.ApiException;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Acquires, renews and releases the lease, one step per call. Used by one thread.
 *
 * <p>A lease of another holder has expired if it was not changed for its duration after this
 * replica observed the last change, by the local clock. The times written by its holder are not
 * used.
 */
final class LeaseContender {
  private static final Logger LOG = LoggerFactory.getLogger(LeaseContender.class);

  /** The result of an attempt. */
  enum Outcome {
    /** This replica holds the lease and has just written it. */
    ACQUIRED,
    /** Another replica holds the lease. */
    HELD_BY_OTHER,
    /** Unknown: the server did not respond, or another replica changed the lease. */
    UNKNOWN
  }

  private final ResourceLock lock;
  private final LeaderElectionConfig election;
  private final Leadership leadership;
  private final LeaseClock clock;
  private final LeaderMeter meter;
  private @Nullable Lease lastWritten;
  private @Nullable LeaderElectionRecord observed;
  private long observedAt;

  LeaseContender(
      ResourceLock lock,
      LeaderElectionConfig election,
      Leadership leadership,
      LeaseClock clock,
      LeaderMeter meter) {
    this.lock = lock;
    this.election = election;
    this.leadership = leadership;
    this.clock = clock;
    this.meter = meter;
  }

  /** Acquires the lease if it is free or expired, or renews it. */
  Outcome tryAcquireOrRenew() {
    try {
      if (renewFastPath()) {
        return Outcome.ACQUIRED;
      }
      Lease lease = lock.read();
      if (lease != null) {
        return tryAcquireOrRenew(lease);
      }
      write(() -> lock.create(record(null)));
      return Outcome.ACQUIRED;
    } catch (ApiException e) {
      LOG.atLevel(e.isConflict() ? Level.DEBUG : Level.WARN)
          .log("Failed to read or write lease: {}", e.getMessage());
      return Outcome.UNKNOWN;
    }
  }

  /** Returns the observed holder of the lease, empty for none. */
  String holder() {
    return observed == null ? "" : observed.holder();
  }

  /** Returns the uid of the lease that was written last. */
  String uid() {
    return lastWritten == null ? "" : lastWritten.object().path("metadata").path("uid").asText();
  }

  /** Renews the lease as last written, without reading it; returns whether that succeeded. */
  private boolean renewFastPath() {
    Lease last = lastWritten;
    if (!leadership.isLeading() || last == null || hasExpired()) {
      return false;
    }
    try {
      write(() -> lock.update(last, record(last.record())));
      return true;
    } catch (ApiException e) {
      LOG.debug("Fast path of lease renewal failed: {}", e.getMessage());
      return false;
    }
  }

  private Outcome tryAcquireOrRenew(Lease lease) {
    LeaderElectionRecord record = lease.record();
    observe(record);
    boolean isHolder = record.isOf(election.identity());
    if (leadership.isLeading() && !isHolder) {
      return Outcome.HELD_BY_OTHER; // or held it in between
    }
    if (!isHolder && !record.isFree() && !hasExpired()) {
      return Outcome.HELD_BY_OTHER;
    }
    if (isHolder) {
      meter.slowPathExercised(election.lease().name());
    }
    write(() -> lock.update(lease, record(record)));
    return Outcome.ACQUIRED;
  }

  /** Releases the lease, so that a standby can acquire it at once. Closes the write gate first. */
  void release() {
    boolean wasLeading = leadership.isLeading();
    leadership.end();
    Lease lease = wasLeading ? lock.read() : null;
    if (lease != null && lease.record().isOf(election.identity())) {
      String now = LeaderElectionRecord.time(clock.wall().instant());
      var _ =
          lock.update(
              lease, new LeaderElectionRecord("", 1, now, now, lease.record().transitions()));
    }
  }

  private void write(Supplier<Lease> change) {
    long sentAt = clock.ticker().read(); // standbys may observe it from then on
    Lease written = change.get();
    lastWritten = written;
    observe(written.record());
    leadership.renewed(sentAt);
  }

  private LeaderElectionRecord record(@Nullable LeaderElectionRecord before) {
    String now = LeaderElectionRecord.time(clock.wall().instant());
    int seconds = election.durations().leaseSeconds();
    if (before == null) {
      return new LeaderElectionRecord(election.identity(), seconds, now, now, 0);
    }
    boolean isHolder = before.isOf(election.identity());
    return new LeaderElectionRecord(
        election.identity(),
        seconds,
        isHolder ? before.acquireTime() : now,
        now,
        isHolder ? before.transitions() : before.transitions() + 1);
  }

  private void observe(LeaderElectionRecord record) {
    if (!record.equals(observed)) {
      observed = record;
      observedAt = clock.ticker().read();
    }
  }

  private boolean hasExpired() {
    return observed != null
        && clock.ticker().read() - observedAt >= Duration.ofSeconds(observed.seconds()).toNanos();
  }
}
