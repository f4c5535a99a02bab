package io.berth.kube.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.LeaderMeter;
import io.berth.kube.lease.LeaderElector.End;
import io.berth.kube.lease.MemoryLease.ServerState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests the phases of leader election in simulated time. */
class LeaderElectorTest {
  private static final LeaseDurations DURATIONS =
      new LeaseDurations(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));

  private final FakeTime time = new FakeTime("2026-01-01T12:00:00Z");
  private final MemoryLease lease = new MemoryLease();
  private final Leadership leadership = new Leadership(DURATIONS, time.clock().ticker());
  private final List<String> events = new ArrayList<>();
  private final List<String> metrics = new ArrayList<>();
  private final LeaderMeter meter =
      new LeaderMeter() {
        @Override
        public void leading(String name, boolean leading) {
          metrics.add(name + " " + leading);
        }

        @Override
        public void slowPathExercised(String name) {
          metrics.add(name + " slow path");
        }
      };
  private final LeaderElector elector = elector();

  private LeaderElector elector() {
    LeaderElectionConfig election =
        new LeaderElectionConfig(new LeaseName("n", "l"), DURATIONS, "us", "reporter");
    return new LeaderElector(
        election,
        new LeaseContender(lease, election, leadership, time.clock(), meter),
        leadership,
        time,
        new SplittableRandom(1),
        (event, uid) -> events.add(event + " of " + uid),
        meter);
  }

  private static Duration seconds(double seconds) {
    return Duration.ofMillis((long) (seconds * 1000));
  }

  @Test
  void acquiresFreeLeaseAtOnce() throws Exception {
    assertThat(elector.acquire()).isTrue();

    assertThat(time.now()).isZero();
    assertThat(events).containsExactly("became leader of uid");
  }

  @Test
  void acquiresReleasedLeaseAfterRetryPeriod() throws Exception {
    lease.put(new LeaderElectionRecord("other", 15, "a", "b", 0));
    time.at(seconds(5), () -> lease.put(new LeaderElectionRecord("", 1, "c", "d", 0)));

    assertThat(elector.acquire()).isTrue();

    assertThat(time.now()).isBetween(seconds(5), seconds(5 + 4.4));
  }

  @Test
  void acquiresExpiredLease() throws Exception {
    lease.put(new LeaderElectionRecord("other", 15, "a", "b", 0));

    assertThat(elector.acquire()).isTrue();

    assertThat(time.now()).isBetween(seconds(15), seconds(15 + 4.4));
  }

  @Test
  void stopEndsAcquire() throws Exception {
    lease.put(new LeaderElectionRecord("other", 600, "a", "b", 0));
    time.at(seconds(7), elector::stop);

    assertThat(elector.acquire()).isFalse();
    assertThat(time.now()).isEqualTo(seconds(7));
    assertThat(events).isEmpty();
  }

  @Test
  void renewsLeaseUntilStopped() throws Exception {
    elector.acquire();
    time.at(seconds(120), elector::stop);

    assertThat(elector.renew()).isEqualTo(End.STOPPED);
    assertThat(leadership.isOpen()).isTrue();
    elector.release();

    assertThat(leadership.isOpen()).isFalse();
    assertThat(lease.record().isFree()).isTrue();
    assertThat(events).containsExactly("became leader of uid", "stopped leading of uid");
    assertThat(metrics).containsExactly("l false", "l true", "l false");
  }

  @Test
  void survivesShortOutage() throws Exception {
    elector.acquire();
    time.at(seconds(11), () -> lease.setServerState(ServerState.DOWN))
        .at(seconds(18.5), () -> lease.setServerState(ServerState.UP))
        .at(seconds(60), elector::stop);

    assertThat(elector.renew()).isEqualTo(End.STOPPED);
  }

  @Test
  void losesLeaseAtRenewDeadlineDuringOutage() throws Exception {
    elector.acquire();
    time.at(seconds(11), () -> lease.setServerState(ServerState.DOWN));

    assertThat(elector.renew()).isEqualTo(End.LOST);

    assertThat(time.now()).as("10 s after the last renewal, at 10 s").isEqualTo(seconds(20));
    assertThat(leadership.isOpen()).isFalse();
    assertThat(events).last().isEqualTo("stopped leading of uid");
  }

  /** A renewal without a response does not count, although it may have been written. */
  @Test
  void losesLeaseIfResponsesAreLost() throws Exception {
    elector.acquire();
    time.at(seconds(11), () -> lease.setServerState(ServerState.LOSES_RESPONSES));

    assertThat(elector.renew()).isEqualTo(End.LOST);
    assertThat(time.now()).isEqualTo(seconds(20));
  }

  @Test
  void losesLeaseThatAnotherReplicaAcquired() throws Exception {
    elector.acquire();
    time.at(seconds(9), () -> lease.put(new LeaderElectionRecord("other", 15, "a", "b", 1)));

    assertThat(elector.renew()).isEqualTo(End.LOST);
    assertThat(time.now()).isEqualTo(seconds(10));
    elector.release();
    assertThat(lease.record().holder()).as("not released by another replica").isEqualTo("other");
  }

  @Test
  void gateIsClosedAfterSuspensionPastExpiry() throws Exception {
    elector.acquire();
    List<Boolean> open = new ArrayList<>();
    time.at(
        seconds(3),
        () -> {
          time.pass(Duration.ofMinutes(1));
          lease.put(new LeaderElectionRecord("other", 15, "a", "b", 1));
          open.add(leadership.isOpen());
        });

    assertThat(elector.renew()).isEqualTo(End.LOST);
    assertThat(open).containsExactly(false);
  }

  @Test
  void renewsUnchangedLeaseAfterSuspension() throws Exception {
    elector.acquire();
    time.at(seconds(3), () -> time.pass(Duration.ofMinutes(1))).at(seconds(90), elector::stop);

    assertThat(elector.renew()).isEqualTo(End.STOPPED);
    assertThat(leadership.isOpen()).isTrue();
    assertThat(metrics).containsExactly("l false", "l true", "l slow path");
  }

  @Test
  void failedReleaseClosesGate() throws Exception {
    elector.acquire();
    lease.setServerState(ServerState.DOWN);

    elector.release();

    assertThat(leadership.isOpen()).isFalse();
    assertThat(lease.record().holder()).isEqualTo("us");
  }
}
