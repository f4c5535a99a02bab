package io.berth.kube.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.LeaderMeter;
import io.berth.kube.lease.LeaseContender.Outcome;
import io.berth.kube.lease.MemoryLease.Mood;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Single attempts to get or renew a lease. */
class LeaseContenderTest {
  private static final LeaseDurations TIMES =
      new LeaseDurations(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));
  private static final LeaderElectionRecord OTHERS =
      new LeaderElectionRecord(
          "other", 15, "2026-01-01T00:00:00.000000Z", "2026-01-01T00:00:09.000000Z", 3);

  private final FakeTime time = new FakeTime("2026-01-01T12:00:00Z");
  private final MemoryLease lease = new MemoryLease();
  private final Leadership leadership = new Leadership(TIMES, time.clocks().ticker());
  private final LeaseContender us = candidate("us", leadership, time.clocks());

  private LeaseContender candidate(String identity, Leadership of, LeaseClock clocks) {
    LeaderElectionConfig election =
        new LeaderElectionConfig(new LeaseName("n", "l"), TIMES, identity, "reporter");
    return new LeaseContender(lease, election, of, clocks, LeaderMeter.NONE);
  }

  /** A lease as it is found, what happens then, and what comes of the attempt after it. */
  record Case(String name, BiConsumer<LeaseContenderTest, MemoryLease> setUp, Outcome outcome) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() {
    return List.of(
        new Case("none", (_, _) -> {}, Outcome.OURS),
        new Case(
            "released",
            (_, lease) -> lease.put(new LeaderElectionRecord("", 1, "a", "b", 7)),
            Outcome.OURS),
        new Case("held, as it looks at first", (_, lease) -> lease.put(OTHERS), Outcome.ANOTHERS),
        new Case(
            "held, though long ago by its holder's clock",
            (test, lease) -> {
              lease.put(OTHERS);
              test.us.attempt();
              test.time.pass(Duration.ofSeconds(14));
            },
            Outcome.ANOTHERS),
        new Case(
            "not renewed for as long as it lasts",
            (test, lease) -> {
              lease.put(OTHERS);
              test.us.attempt();
              test.time.pass(Duration.ofSeconds(15));
            },
            Outcome.OURS),
        new Case(
            "renewed in time",
            (test, lease) -> {
              lease.put(OTHERS);
              test.us.attempt();
              test.time.pass(Duration.ofSeconds(14));
              lease.put(
                  new LeaderElectionRecord("other", 15, "a", "1999-01-01T00:00:00.000000Z", 3));
              test.us.attempt();
              test.time.pass(Duration.ofSeconds(14));
            },
            Outcome.ANOTHERS),
        new Case(
            "of a holder who asks for longer",
            (test, lease) -> {
              lease.put(new LeaderElectionRecord("other", 60, "a", "b", 3));
              test.us.attempt();
              test.time.pass(Duration.ofSeconds(59));
            },
            Outcome.ANOTHERS),
        new Case("on a server that is down", (_, lease) -> lease.feel(Mood.DOWN), Outcome.UNKNOWN),
        new Case(
            "ours",
            (test, _) -> {
              test.us.attempt();
              test.time.pass(Duration.ofSeconds(2));
            },
            Outcome.OURS),
        new Case(
            "ours, the last answer was lost",
            (test, lease) -> {
              test.us.attempt();
              lease.feel(Mood.MUTE);
              test.us.attempt();
              lease.feel(Mood.WELL);
            },
            Outcome.OURS),
        new Case(
            "ours, deleted by somebody",
            (test, lease) -> {
              test.us.attempt();
              lease.delete();
            },
            Outcome.OURS),
        new Case(
            "ours, and left alone while we were stopped",
            (test, _) -> {
              test.us.attempt();
              test.time.pass(Duration.ofMinutes(5));
            },
            Outcome.OURS),
        new Case(
            "taken while we were stopped",
            (test, lease) -> {
              test.us.attempt();
              test.time.pass(Duration.ofMinutes(5));
              lease.put(OTHERS);
            },
            Outcome.ANOTHERS),
        new Case(
            "taken and given back while we were stopped",
            (test, lease) -> {
              test.us.attempt();
              test.time.pass(Duration.ofMinutes(5));
              lease.put(new LeaderElectionRecord("", 1, "a", "b", 2));
            },
            Outcome.ANOTHERS));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void attempt(Case c) {
    c.setUp().accept(this, lease);

    assertThat(us.attempt()).isEqualTo(c.outcome());
    if (c.outcome() == Outcome.OURS) {
      assertThat(leadership.isOpen()).isTrue();
      assertThat(lease.record().holder()).isEqualTo("us");
    }
  }

  @Test
  void aLeaseSaysWhoHasItSinceWhenAndHowOftenItChangedHands() {
    lease.put(OTHERS);
    us.attempt();
    time.pass(Duration.ofSeconds(15));
    us.attempt();
    time.pass(Duration.ofSeconds(2));
    us.attempt();

    assertThat(lease.record())
        .isEqualTo(
            new LeaderElectionRecord(
                "us", 15, "2026-01-01T12:00:15.000000Z", "2026-01-01T12:00:17.000000Z", 4));
  }

  @Test
  void renewingTakesOneRequest() {
    us.attempt();
    int before = lease.requests();

    us.attempt();

    assertThat(lease.requests() - before).isEqualTo(1);
  }

  /** Two see the lease end at the same moment. */
  @Test
  void ofTwoOnlyOneGetsIt() {
    Leadership theirs = new Leadership(TIMES, time.clocks().ticker());
    LeaseContender slower =
        new LeaseContender(
            new LeaseLock() {
              @Override
              public Lease read() {
                Lease seen = lease.read();
                us.attempt(); // between the other's look and its write
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
            new LeaderElectionConfig(new LeaseName("n", "l"), TIMES, "slower", "reporter"),
            theirs,
            time.clocks(),
            LeaderMeter.NONE);
    lease.put(new LeaderElectionRecord("", 1, "a", "b", 0));

    assertThat(slower.attempt()).isEqualTo(Outcome.UNKNOWN);
    assertThat(theirs.isLeading()).isFalse();
    assertThat(leadership.isLeading()).isTrue();
  }

  @Test
  void aClockThatIsSetToAnotherTimeDoesNoHarm() {
    Leadership ahead = new Leadership(TIMES, time.clocksOff(Duration.ofSeconds(30)).ticker());
    LeaseContender other = candidate("ahead", ahead, time.clocksOff(Duration.ofSeconds(30)));

    assertThat(other.attempt()).isEqualTo(Outcome.OURS);
    for (int i = 0; i < 20; i++) {
      time.pass(Duration.ofSeconds(2));
      assertThat(us.attempt()).isEqualTo(Outcome.ANOTHERS);
      assertThat(other.attempt()).isEqualTo(Outcome.OURS);
    }
    Leadership behind = new Leadership(TIMES, time.clocksOff(Duration.ofSeconds(-30)).ticker());
    LeaseContender third = candidate("behind", behind, time.clocksOff(Duration.ofSeconds(-30)));
    assertThat(third.attempt()).isEqualTo(Outcome.ANOTHERS);
  }

  @Test
  void whatIsReleasedIsFreeAtOnceAndNothingIsWrittenAnyMore() {
    us.attempt();

    us.release();

    assertThat(leadership.isOpen()).isFalse();
    assertThat(lease.record().holder()).isEmpty();
    assertThat(lease.record().seconds()).isEqualTo(1);
    Leadership theirs = new Leadership(TIMES, time.clocks().ticker());
    assertThat(candidate("other", theirs, time.clocks()).attempt()).isEqualTo(Outcome.OURS);
    assertThat(lease.record().transitions()).isEqualTo(1);
  }

  @Test
  void theLeaseOfAnotherIsNotReleased() {
    us.attempt();
    time.pass(Duration.ofMinutes(1));
    lease.put(OTHERS);

    us.release();

    assertThat(lease.record()).isEqualTo(OTHERS);
  }

  /** Whoever comes next waits for as long as the lease says, which is longer than that. */
  @Test
  void theGateClosesByItselfAtTheDeadline() {
    us.attempt();

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
  void aLeaseIsNeverShorterThanItShouldBe() {
    LeaseDurations odd =
        new LeaseDurations(
            Duration.ofMillis(2500), Duration.ofMillis(2200), Duration.ofMillis(500));

    assertThat(odd.leaseSeconds()).isEqualTo(3);
  }
}
