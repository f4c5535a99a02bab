package io.berth.kube.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.LeaderMeter;
import io.berth.kube.lease.LeaseContender.Outcome;
import io.berth.kube.lease.MemoryLease.ServerState;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests single attempts to acquire or renew a lease. */
class LeaseContenderTest {
  private static final LeaseDurations DURATIONS =
      new LeaseDurations(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));
  private static final LeaderElectionRecord OTHER_HOLDER =
      new LeaderElectionRecord(
          "other", 15, "2026-01-01T00:00:00.000000Z", "2026-01-01T00:00:09.000000Z", 3);

  private final FakeTime time = new FakeTime("2026-01-01T12:00:00Z");
  private final MemoryLease lease = new MemoryLease();
  private final Leadership leadership = new Leadership(DURATIONS, time.clock().ticker());
  private final LeaseContender contender = candidate("contender", leadership, time.clock());

  private LeaseContender candidate(String identity, Leadership of, LeaseClock clock) {
    LeaderElectionConfig election =
        new LeaderElectionConfig(new LeaseName("n", "l"), DURATIONS, identity, "reporter");
    return new LeaseContender(lease, election, of, clock, LeaderMeter.NONE);
  }

  /** A setup of a lease and the outcome of the next attempt. */
  record Case(String name, BiConsumer<LeaseContenderTest, MemoryLease> setUp, Outcome outcome) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() {
    return List.of(
        new Case("none", (_, _) -> {}, Outcome.ACQUIRED),
        new Case(
            "released",
            (_, lease) -> lease.put(new LeaderElectionRecord("", 1, "a", "b", 7)),
            Outcome.ACQUIRED),
        new Case(
            "held, observed for the first time",
            (_, lease) -> lease.put(OTHER_HOLDER),
            Outcome.HELD_BY_OTHER),
        new Case(
            "held, with an old renew time of its holder",
            (test, lease) -> {
              lease.put(OTHER_HOLDER);
              test.contender.tryAcquireOrRenew();
              test.time.pass(Duration.ofSeconds(14));
            },
            Outcome.HELD_BY_OTHER),
        new Case(
            "expired",
            (test, lease) -> {
              lease.put(OTHER_HOLDER);
              test.contender.tryAcquireOrRenew();
              test.time.pass(Duration.ofSeconds(15));
            },
            Outcome.ACQUIRED),
        new Case(
            "renewed in time",
            (test, lease) -> {
              lease.put(OTHER_HOLDER);
              test.contender.tryAcquireOrRenew();
              test.time.pass(Duration.ofSeconds(14));
              lease.put(
                  new LeaderElectionRecord("other", 15, "a", "1999-01-01T00:00:00.000000Z", 3));
              test.contender.tryAcquireOrRenew();
              test.time.pass(Duration.ofSeconds(14));
            },
            Outcome.HELD_BY_OTHER),
        new Case(
            "held with a longer duration",
            (test, lease) -> {
              lease.put(new LeaderElectionRecord("other", 60, "a", "b", 3));
              test.contender.tryAcquireOrRenew();
              test.time.pass(Duration.ofSeconds(59));
            },
            Outcome.HELD_BY_OTHER),
        new Case(
            "unreachable server",
            (_, lease) -> lease.setServerState(ServerState.DOWN),
            Outcome.UNKNOWN),
        new Case(
            "own lease",
            (test, _) -> {
              test.contender.tryAcquireOrRenew();
              test.time.pass(Duration.ofSeconds(2));
            },
            Outcome.ACQUIRED),
        new Case(
            "own lease, last response lost",
            (test, lease) -> {
              test.contender.tryAcquireOrRenew();
              lease.setServerState(ServerState.LOSES_RESPONSES);
              test.contender.tryAcquireOrRenew();
              lease.setServerState(ServerState.UP);
            },
            Outcome.ACQUIRED),
        new Case(
            "own lease, deleted",
            (test, lease) -> {
              test.contender.tryAcquireOrRenew();
              lease.delete();
            },
            Outcome.ACQUIRED),
        new Case(
            "own lease, unchanged during suspension",
            (test, _) -> {
              test.contender.tryAcquireOrRenew();
              test.time.pass(Duration.ofMinutes(5));
            },
            Outcome.ACQUIRED),
        new Case(
            "acquired by another during suspension",
            (test, lease) -> {
              test.contender.tryAcquireOrRenew();
              test.time.pass(Duration.ofMinutes(5));
              lease.put(OTHER_HOLDER);
            },
            Outcome.HELD_BY_OTHER),
        new Case(
            "acquired and released by another during suspension",
            (test, lease) -> {
              test.contender.tryAcquireOrRenew();
              test.time.pass(Duration.ofMinutes(5));
              lease.put(new LeaderElectionRecord("", 1, "a", "b", 2));
            },
            Outcome.HELD_BY_OTHER));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void triesToAcquireOrRenew(Case c) {
    c.setUp().accept(this, lease);

    assertThat(contender.tryAcquireOrRenew()).isEqualTo(c.outcome());
    if (c.outcome() == Outcome.ACQUIRED) {
      assertThat(leadership.isOpen()).isTrue();
      assertThat(lease.record().holder()).isEqualTo("contender");
    }
  }

  @Test
  void writesHolderTimesAndTransitions() {
    lease.put(OTHER_HOLDER);
    contender.tryAcquireOrRenew();
    time.pass(Duration.ofSeconds(15));
    contender.tryAcquireOrRenew();
    time.pass(Duration.ofSeconds(2));
    contender.tryAcquireOrRenew();

    assertThat(lease.record())
        .isEqualTo(
            new LeaderElectionRecord(
                "contender", 15, "2026-01-01T12:00:15.000000Z", "2026-01-01T12:00:17.000000Z", 4));
  }

  @Test
  void renewalNeedsOneRequest() {
    contender.tryAcquireOrRenew();
    int before = lease.requests();

    contender.tryAcquireOrRenew();

    assertThat(lease.requests() - before).isEqualTo(1);
  }

  /** Two candidates observe the expiry at the same time. */
  @Test
  void onlyOneOfTwoCandidatesAcquires() {
    Leadership otherLeadership = new Leadership(DURATIONS, time.clock().ticker());
    LeaseContender slower =
        new LeaseContender(
            new ResourceLock() {
              @Override
              public Lease read() {
                Lease seen = lease.read();
                contender
                    .tryAcquireOrRenew(); // between the read and the write of the other candidate
                return seen;
              }

              @Override
              public Lease create(LeaderElectionRecord record) {
                return lease.create(record);
              }

              @Override
              public Lease update(Lease known, LeaderElectionRecord record) {
                return lease.update(known, record);
              }
            },
            new LeaderElectionConfig(new LeaseName("n", "l"), DURATIONS, "slower", "reporter"),
            otherLeadership,
            time.clock(),
            LeaderMeter.NONE);
    lease.put(new LeaderElectionRecord("", 1, "a", "b", 0));

    assertThat(slower.tryAcquireOrRenew()).isEqualTo(Outcome.UNKNOWN);
    assertThat(otherLeadership.isLeading()).isFalse();
    assertThat(leadership.isLeading()).isTrue();
  }

  @Test
  void toleratesClockSkew() {
    Leadership ahead = new Leadership(DURATIONS, time.skewedClock(Duration.ofSeconds(30)).ticker());
    LeaseContender other = candidate("ahead", ahead, time.skewedClock(Duration.ofSeconds(30)));

    assertThat(other.tryAcquireOrRenew()).isEqualTo(Outcome.ACQUIRED);
    for (int i = 0; i < 20; i++) {
      time.pass(Duration.ofSeconds(2));
      assertThat(contender.tryAcquireOrRenew()).isEqualTo(Outcome.HELD_BY_OTHER);
      assertThat(other.tryAcquireOrRenew()).isEqualTo(Outcome.ACQUIRED);
    }
    Leadership behind =
        new Leadership(DURATIONS, time.skewedClock(Duration.ofSeconds(-30)).ticker());
    LeaseContender third = candidate("behind", behind, time.skewedClock(Duration.ofSeconds(-30)));
    assertThat(third.tryAcquireOrRenew()).isEqualTo(Outcome.HELD_BY_OTHER);
  }

  @Test
  void releaseFreesLeaseAndClosesGate() {
    contender.tryAcquireOrRenew();

    contender.release();

    assertThat(leadership.isOpen()).isFalse();
    assertThat(lease.record().holder()).isEmpty();
    assertThat(lease.record().seconds()).isEqualTo(1);
    Leadership otherLeadership = new Leadership(DURATIONS, time.clock().ticker());
    assertThat(candidate("other", otherLeadership, time.clock()).tryAcquireOrRenew())
        .isEqualTo(Outcome.ACQUIRED);
    assertThat(lease.record().transitions()).isEqualTo(1);
  }

  @Test
  void doesNotReleaseLeaseOfOtherHolder() {
    contender.tryAcquireOrRenew();
    time.pass(Duration.ofMinutes(1));
    lease.put(OTHER_HOLDER);

    contender.release();

    assertThat(lease.record()).isEqualTo(OTHER_HOLDER);
  }

  /** The next holder waits for the lease duration, which is longer than the renew deadline. */
  @Test
  void gateClosesAtRenewDeadline() {
    contender.tryAcquireOrRenew();

    time.pass(Duration.ofSeconds(10).minusNanos(1));
    assertThat(leadership.isOpen()).isTrue();
    time.pass(Duration.ofNanos(1));
    assertThat(leadership.isOpen()).isFalse();
    assertThat(leadership.problem(new LeaseName("n", "l"))).isNull();
    time.pass(Duration.ofSeconds(25));
    assertThat(leadership.problem(new LeaseName("n", "l")))
        .isEqualTo("failed election to renew leadership on lease l");
  }

  @Test
  void roundsLeaseDurationUp() {
    LeaseDurations odd =
        new LeaseDurations(
            Duration.ofMillis(2500), Duration.ofMillis(2200), Duration.ofMillis(500));

    assertThat(odd.leaseSeconds()).isEqualTo(3);
  }
}
