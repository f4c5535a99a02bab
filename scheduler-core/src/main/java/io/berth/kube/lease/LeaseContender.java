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
 * One who wants the lease, or has it. One step at a time; used by one thread.
 *
 * <p>A lease of somebody else has ended when it has not changed for as long as it says, from when
 * we saw it first and by our own clock. What time its holder takes it to be plays no part.
 */
final class LeaseContender {
  private static final Logger LOG = LoggerFactory.getLogger(LeaseContender.class);

  /** What came of an attempt. */
  enum Outcome {
    /** The lease is ours, and was written just now. */
    OURS,
    /** Somebody else has it. */
    ANOTHERS,
    /** We do not know: the server did not answer, or somebody else was quicker. */
    UNKNOWN
  }

  private final LeaseLock store;
  private final LeaderElectionConfig election;
  private final Leadership leadership;
  private final LeaseClock clocks;
  private final LeaderMeter meter;
  private @Nullable Lease known;
  private @Nullable LeaderElectionRecord observed;
  private long observedAt;

  LeaseContender(
      LeaseLock store,
      LeaderElectionConfig election,
      Leadership leadership,
      LeaseClock clocks,
      LeaderMeter meter) {
    this.store = store;
    this.election = election;
    this.leadership = leadership;
    this.clocks = clocks;
    this.meter = meter;
  }

  /** Gets the lease if it can be had, or renews it. */
  Outcome attempt() {
    try {
      if (renewAsKnown()) {
        return Outcome.OURS;
      }
      Lease lease = store.read();
      if (lease != null) {
        return attempt(lease);
      }
      write(() -> store.create(record(null)));
      return Outcome.OURS;
    } catch (ApiException e) {
      LOG.atLevel(e.isConflict() ? Level.DEBUG : Level.WARN)
          .log("The lease could not be read or written: {}", e.getMessage());
      return Outcome.UNKNOWN;
    }
  }

  /** Who has the lease as far as we have seen; empty if nobody. */
  String holder() {
    return observed == null ? "" : observed.holder();
  }

  /** The uid of the lease that we have written last. */
  String uid() {
    return known == null ? "" : known.object().path("metadata").path("uid").asText();
  }

  /** Writes the lease as it was last time, which spares reading it as long as all is well. */
  private boolean renewAsKnown() {
    Lease last = known;
    if (!leadership.isLeading() || last == null || hasExpired()) {
      return false;
    }
    try {
      write(() -> store.update(last, record(last.record())));
      return true;
    } catch (ApiException e) {
      LOG.debug("The lease is not as it was, or cannot be written: {}", e.getMessage());
      return false;
    }
  }

  private Outcome attempt(Lease lease) {
    LeaderElectionRecord record = lease.record();
    observe(record);
    boolean ours = record.isOf(election.identity());
    if (leadership.isLeading() && !ours) {
      return Outcome.ANOTHERS; // or had it meanwhile
    }
    if (!ours && !record.isFree() && !hasExpired()) {
      return Outcome.ANOTHERS;
    }
    if (ours) {
      meter.tookTheSlowPath(election.lease().name());
    }
    write(() -> store.update(lease, record(record)));
    return Outcome.OURS;
  }

  /** Gives the lease back, so that others need not wait for its end. What we lead ends first. */
  void release() {
    boolean led = leadership.isLeading();
    leadership.end();
    Lease lease = led ? store.read() : null;
    if (lease != null && lease.record().isOf(election.identity())) {
      String now = LeaderElectionRecord.time(clocks.wall().instant());
      var _ =
          store.update(
              lease, new LeaderElectionRecord("", 1, now, now, lease.record().transitions()));
    }
  }

  private void write(Supplier<Lease> change) {
    long sentAt = clocks.ticker().read(); // others may see it from then on
    Lease written = change.get();
    known = written;
    observe(written.record());
    leadership.renewed(sentAt);
  }

  private LeaderElectionRecord record(@Nullable LeaderElectionRecord before) {
    String now = LeaderElectionRecord.time(clocks.wall().instant());
    int seconds = election.times().leaseSeconds();
    if (before == null) {
      return new LeaderElectionRecord(election.identity(), seconds, now, now, 0);
    }
    boolean ours = before.isOf(election.identity());
    return new LeaderElectionRecord(
        election.identity(),
        seconds,
        ours ? before.acquireTime() : now,
        now,
        ours ? before.transitions() : before.transitions() + 1);
  }

  private void observe(LeaderElectionRecord record) {
    if (!record.equals(observed)) {
      observed = record;
      observedAt = clocks.ticker().read();
    }
  }

  private boolean hasExpired() {
    return observed != null
        && clocks.ticker().read() - observedAt >= Duration.ofSeconds(observed.seconds()).toNanos();
  }
}
