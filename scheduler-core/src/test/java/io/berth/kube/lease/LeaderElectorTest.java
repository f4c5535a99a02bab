package io.berth.kube.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.LeaderMeter;
import io.berth.kube.lease.LeaderElector.End;
import io.berth.kube.lease.MemoryLease.Mood;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The life of one who stands for election, in fake time. */
class LeaderElectorTest {
  private static final LeaseDurations TIMES =
      new LeaseDurations(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));

  private final FakeTime time = new FakeTime("2026-01-01T12:00:00Z");
  private final MemoryLease lease = new MemoryLease();
  private final Leadership leadership = new Leadership(TIMES, time.clocks().ticker());
  private final List<String> news = new ArrayList<>();
  private final List<String> counted = new ArrayList<>();
  private final LeaderMeter meter =
      new LeaderMeter() {
        @Override
        public void leads(String name, boolean leading) {
          counted.add(name + " " + leading);
        }

        @Override
        public void tookTheSlowPath(String name) {
          counted.add(name + " slowly");
        }
      };
  private final LeaderElector elector = elector();

  private LeaderElector elector() {
    LeaderElectionConfig election =
        new LeaderElectionConfig(new LeaseName("n", "l"), TIMES, "us", "reporter");
    return new LeaderElector(
        election,
        new LeaseContender(lease, election, leadership, time.clocks(), meter),
        leadership,
        time,
        new SplittableRandom(1),
        (what, uid) -> news.add(what + " of " + uid),
        meter);
  }

  private static Duration seconds(double seconds) {
    return Duration.ofMillis((long) (seconds * 1000));
  }

  @Test
  void aFreeLeaseIsTakenWithoutWaiting() throws Exception {
    assertThat(elector.acquire()).isTrue();

    assertThat(time.now()).isZero();
    assertThat(news).containsExactly("became leader of uid");
  }

  @Test
  void aLeaseThatIsGivenBackIsTakenSoon() throws Exception {
    lease.put(new LeaderElectionRecord("other", 15, "a", "b", 0));
    time.at(seconds(5), () -> lease.put(new LeaderElectionRecord("", 1, "c", "d", 0)));

    assertThat(elector.acquire()).isTrue();

    assertThat(time.now()).isBetween(seconds(5), seconds(5 + 4.4));
  }

  @Test
  void aLeaseThatIsNotRenewedIsTakenWhenItEnds() throws Exception {
    lease.put(new LeaderElectionRecord("other", 15, "a", "b", 0));

    assertThat(elector.acquire()).isTrue();

    assertThat(time.now()).isBetween(seconds(15), seconds(15 + 4.4));
  }

  @Test
  void whoWaitsCanBeStopped() throws Exception {
    lease.put(new LeaderElectionRecord("other", 600, "a", "b", 0));
    time.at(seconds(7), elector::stop);

    assertThat(elector.acquire()).isFalse();
    assertThat(time.now()).isEqualTo(seconds(7));
    assertThat(news).isEmpty();
  }

  @Test
  void theLeaseIsRenewedUntilWeAreStopped() throws Exception {
    elector.acquire();
    time.at(seconds(120), elector::stop);

    assertThat(elector.hold()).isEqualTo(End.STOPPED);
    assertThat(leadership.isOpen()).isTrue();
    elector.release();

    assertThat(leadership.isOpen()).isFalse();
    assertThat(lease.record().isFree()).isTrue();
    assertThat(news).containsExactly("became leader of uid", "stopped leading of uid");
    assertThat(counted).containsExactly("l false", "l true", "l false");
  }

  @Test
  void aServerThatIsDownForAWhileIsWaitedFor() throws Exception {
    elector.acquire();
    time.at(seconds(11), () -> lease.feel(Mood.DOWN))
        .at(seconds(18.5), () -> lease.feel(Mood.WELL))
        .at(seconds(60), elector::stop);

    assertThat(elector.hold()).isEqualTo(End.STOPPED);
  }

  @Test
  void aServerThatStaysDownEndsItAtTheDeadline() throws Exception {
    elector.acquire();
    time.at(seconds(11), () -> lease.feel(Mood.DOWN));

    assertThat(elector.hold()).isEqualTo(End.LOST);

    assertThat(time.now()).as("10 s after the last renewal, at 10 s").isEqualTo(seconds(20));
    assertThat(leadership.isOpen()).isFalse();
    assertThat(news).last().isEqualTo("stopped leading of uid");
  }

  /** Others would not see that we hold it, and may take it, although it was written. */
  @Test
  void answersThatGetLostEndItToo() throws Exception {
    elector.acquire();
    time.at(seconds(11), () -> lease.feel(Mood.MUTE));

    assertThat(elector.hold()).isEqualTo(End.LOST);
    assertThat(time.now()).isEqualTo(seconds(20));
  }

  @Test
  void aLeaseThatIsTakenIsLostAtOnce() throws Exception {
    elector.acquire();
    time.at(seconds(9), () -> lease.put(new LeaderElectionRecord("other", 15, "a", "b", 1)));

    assertThat(elector.hold()).isEqualTo(End.LOST);
    assertThat(time.now()).isEqualTo(seconds(10));
    elector.release();
    assertThat(lease.record().holder()).as("not ours to give back").isEqualTo("other");
  }

  @Test
  void whoWasStoppedPastTheLeaseFindsTheGateClosedBeforeHeKnows() throws Exception {
    elector.acquire();
    List<Boolean> open = new ArrayList<>();
    time.at(
        seconds(3),
        () -> {
          time.pass(Duration.ofMinutes(1));
          lease.put(new LeaderElectionRecord("other", 15, "a", "b", 1));
          open.add(leadership.isOpen());
        });

    assertThat(elector.hold()).isEqualTo(End.LOST);
    assertThat(open).containsExactly(false);
  }

  @Test
  void whoWasStoppedAndHasItStillGoesOn() throws Exception {
    elector.acquire();
    time.at(seconds(3), () -> time.pass(Duration.ofMinutes(1))).at(seconds(90), elector::stop);

    assertThat(elector.hold()).isEqualTo(End.STOPPED);
    assertThat(leadership.isOpen()).isTrue();
    assertThat(counted).containsExactly("l false", "l true", "l slowly");
  }

  @Test
  void aReleaseThatFailsIsNoHarm() throws Exception {
    elector.acquire();
    lease.feel(Mood.DOWN);

    elector.release();

    assertThat(leadership.isOpen()).isFalse();
    assertThat(lease.record().holder()).isEqualTo("us");
  }
}
