package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.BindPlugin;
import io.berth.framework.CachingScope;
import io.berth.framework.CycleState;
import io.berth.framework.FilterPlugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.testing.Pods;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What others do while a binding is under way. */
class BindRecheckTest {
  /** A node takes two pods. */
  private record Two(CachingScope filterDependsOn) implements FilterPlugin {
    @Override
    public String name() {
      return "Two";
    }

    @Override
    public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
      return node.podCount() < 2 ? Status.SUCCESS : Status.unschedulable("has two");
    }
  }

  /** Binds if nothing speaks against it after something has happened, which it does once. */
  private static final class Binder implements BindPlugin {
    private Consumer<TestScheduler> happens = scheduler -> {};
    private TestScheduler scheduler;

    @Override
    public String name() {
      return "Binder";
    }

    @Override
    public Status bind(CycleState state, PodInfo pod, String nodeName) {
      Consumer<TestScheduler> now = happens;
      happens = any -> {};
      now.accept(scheduler);
      Status objection = scheduler.places.objection(pod);
      return objection == null ? Status.SUCCESS : objection;
    }
  }

  private final Binder binder = new Binder();

  private TestScheduler scheduler(CachingScope dependsOn) {
    TestScheduler scheduler = new TestScheduler(binder, new Two(dependsOn)).nodes("a");
    binder.scheduler = scheduler;
    return scheduler;
  }

  private static void come(TestScheduler scheduler, String... names) {
    for (String name : names) {
      scheduler.changes.pod(null, Pods.pod(name).scheduler("another").info().onNode("a"));
    }
  }

  /** Something that happens while the pod is being bound, and what is told then. */
  record Case(String name, Consumer<TestScheduler> happens, String told) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("nothing", scheduler -> {}, "web on a"),
        new Case("there is room for both", scheduler -> come(scheduler, "x"), "web on a"),
        new Case(
            "the node is full",
            scheduler -> come(scheduler, "x", "y"),
            "web: Unschedulable: node a was changed by others since it was chosen: has two ()"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void aNodeIsJudgedAgain(Case c) {
    TestScheduler scheduler = scheduler(CachingScope.NODE);
    binder.happens = c.happens();

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.told).containsExactly(c.told());
  }

  @Test
  void aPodThatLostItsPlaceFindsAnother() {
    TestScheduler scheduler = scheduler(CachingScope.NODE);
    binder.happens =
        it -> {
          come(it, "x", "y");
          it.nodes("b");
        };
    scheduler.schedule(TestScheduler.pod("web"));
    assertThat(scheduler.podsOn("a")).containsExactly("x", "y");

    scheduler.told.clear();
    scheduler.after(Duration.ofSeconds(2));

    assertThat(scheduler.told).containsExactly("web on b");
  }

  /** They would find what was reserved for the pod itself, and take it for somebody else's. */
  @Test
  void thoseWhoLookFurtherAreNotAskedAgain() {
    TestScheduler scheduler = scheduler(CachingScope.CLUSTER);
    binder.happens = it -> come(it, "x", "y");

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.told).containsExactly("web on a");
  }

  @Test
  void othersAreHeldToBeAtWorkForAWhile() {
    TestScheduler scheduler = scheduler(CachingScope.NODE);
    scheduler.schedule(TestScheduler.pod("first"));
    assertThat(scheduler.places.isContested()).isFalse();

    binder.happens = it -> come(it, "x");
    scheduler.schedule(TestScheduler.pod("second"));
    assertThat(scheduler.places.isContested()).isTrue();

    scheduler.after(Duration.ofSeconds(11));
    assertThat(scheduler.places.isContested()).isFalse();
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void othersAreHeldToBeAtWorkAsLongWhateverTheWallClockShows(Duration step) {
    TestScheduler scheduler = scheduler(CachingScope.NODE);
    binder.happens = it -> come(it, "x");
    scheduler.schedule(TestScheduler.pod("web"));

    scheduler.clock.stepWall(step);
    assertThat(scheduler.places.isContested()).isTrue();
    scheduler.after(Duration.ofSeconds(10));
    assertThat(scheduler.places.isContested()).isFalse();
  }

  @Test
  void nobodyObjectsToPodsThatAreNotBeingBound() {
    assertThat(scheduler(CachingScope.NODE).places.objection(TestScheduler.pod("web"))).isNull();
  }
}
