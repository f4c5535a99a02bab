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

/** Changes by other schedulers while a binding is in flight. */
class BindRecheckTest {
  /** Accepts nodes with less than two pods. */
  private record MaxTwoPods(CachingScope filterCachingScope) implements FilterPlugin {
    @Override
    public String name() {
      return "MaxTwoPods";
    }

    @Override
    public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
      return node.podCount() < 2 ? Status.SUCCESS : Status.unschedulable("has two");
    }
  }

  /** Runs an action once, then binds unless the recheck rejects the pod. */
  private static final class Binder implements BindPlugin {
    private Consumer<TestScheduler> action = scheduler -> {};
    private TestScheduler scheduler;

    @Override
    public String name() {
      return "Binder";
    }

    @Override
    public Status bind(CycleState state, PodInfo pod, String nodeName) {
      Consumer<TestScheduler> current = action;
      action = any -> {};
      current.accept(scheduler);
      Status rejection = scheduler.bindRecheck.rejection(pod);
      return rejection == null ? Status.SUCCESS : rejection;
    }
  }

  private final Binder binder = new Binder();

  private TestScheduler scheduler(CachingScope cachingScope) {
    TestScheduler scheduler = new TestScheduler(binder, new MaxTwoPods(cachingScope)).nodes("a");
    binder.scheduler = scheduler;
    return scheduler;
  }

  private static void bindForeign(TestScheduler scheduler, String... names) {
    for (String name : names) {
      scheduler.eventHandler.onPodChange(
          null, Pods.pod(name).scheduler("another").info().withNodeName("a"));
    }
  }

  /** An action during the binding, and the expected report. */
  record Case(String name, Consumer<TestScheduler> action, String report) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("nothing", scheduler -> {}, "web on a"),
        new Case("both pods fit", scheduler -> bindForeign(scheduler, "x"), "web on a"),
        new Case(
            "the node is full",
            scheduler -> bindForeign(scheduler, "x", "y"),
            "web: Unschedulable: node a was changed by another client after it was selected: has"
                + " two ()"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void filtersNodeAgainBeforeBinding(Case c) {
    TestScheduler scheduler = scheduler(CachingScope.NODE);
    binder.action = c.action();

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.reports).containsExactly(c.report());
  }

  @Test
  void schedulesRejectedPodToAnotherNode() {
    TestScheduler scheduler = scheduler(CachingScope.NODE);
    binder.action =
        it -> {
          bindForeign(it, "x", "y");
          it.nodes("b");
        };
    scheduler.schedule(TestScheduler.pod("web"));
    assertThat(scheduler.podsOn("a")).containsExactly("x", "y");

    scheduler.reports.clear();
    scheduler.after(Duration.ofSeconds(2));

    assertThat(scheduler.reports).containsExactly("web on b");
  }

  /** Their result would include the reservations for the pod itself. */
  @Test
  void skipsFiltersThatDependOnMoreThanTheNode() {
    TestScheduler scheduler = scheduler(CachingScope.CLUSTER);
    binder.action = it -> bindForeign(it, "x", "y");

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.reports).containsExactly("web on a");
  }

  @Test
  void staysContendedForTimeout() {
    TestScheduler scheduler = scheduler(CachingScope.NODE);
    scheduler.schedule(TestScheduler.pod("first"));
    assertThat(scheduler.bindRecheck.isContended()).isFalse();

    binder.action = it -> bindForeign(it, "x");
    scheduler.schedule(TestScheduler.pod("second"));
    assertThat(scheduler.bindRecheck.isContended()).isTrue();

    scheduler.after(Duration.ofSeconds(11));
    assertThat(scheduler.bindRecheck.isContended()).isFalse();
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void contentionTimeoutIsIndependentOfWallClock(Duration step) {
    TestScheduler scheduler = scheduler(CachingScope.NODE);
    binder.action = it -> bindForeign(it, "x");
    scheduler.schedule(TestScheduler.pod("web"));

    scheduler.clock.stepWallClock(step);
    assertThat(scheduler.bindRecheck.isContended()).isTrue();
    scheduler.after(Duration.ofSeconds(10));
    assertThat(scheduler.bindRecheck.isContended()).isFalse();
  }

  @Test
  void acceptsPodThatIsNotBeingBound() {
    assertThat(scheduler(CachingScope.NODE).bindRecheck.rejection(TestScheduler.pod("web")))
        .isNull();
  }
}
