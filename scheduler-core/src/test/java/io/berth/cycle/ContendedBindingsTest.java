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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bindings to nodes on which other schedulers are about to bind pods. */
class ContendedBindingsTest {
  /** Accepts nodes with less than two pods. */
  private record MaxTwoPods() implements FilterPlugin {
    @Override
    public String name() {
      return "MaxTwoPods";
    }

    @Override
    public CachingScope filterCachingScope() {
      return CachingScope.NODE;
    }

    @Override
    public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
      return node.podCount() < 2 ? Status.SUCCESS : Status.unschedulable("has two");
    }
  }

  /** Runs the test's action as the binding. */
  private static final class Binder implements BindPlugin {
    private Function<PodInfo, Status> action = pod -> Status.SUCCESS;

    @Override
    public String name() {
      return "Binder";
    }

    @Override
    public Status bind(CycleState state, PodInfo pod, String nodeName) {
      return action.apply(pod);
    }
  }

  private static final Duration BETWEEN_BINDINGS = Duration.ofMillis(50);

  private final Binder binder = new Binder();
  private final TestScheduler scheduler = new TestScheduler(binder, new MaxTwoPods()).nodes("a");

  private static PodInfo foreign(String name) {
    return Pods.pod(name).scheduler("another").info();
  }

  private static void pending(TestScheduler scheduler, String name) {
    scheduler.eventHandler.onPodChange(null, foreign(name));
  }

  /** Makes another scheduler active with two pending pods. */
  private static void twoPendingPods(TestScheduler scheduler, UnaryOperator<Pods> variant) {
    bound(scheduler, "w", "b");
    for (String name : List.of("x", "y")) {
      Pods pod = Pods.pod(name).scheduler("another");
      scheduler.eventHandler.onPodChange(null, variant.apply(pod).info());
    }
  }

  private static void bound(TestScheduler scheduler, String name, String node) {
    pending(scheduler, name);
    scheduler.eventHandler.onPodChange(foreign(name), foreign(name).withNodeName(node));
  }

  /** Events before the binding is sent. */
  record Case(String name, Consumer<TestScheduler> action, boolean isDelayed) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("no other scheduler", it -> {}, false),
        new Case(
            "pending pods of a scheduler that binds none",
            it -> {
              pending(it, "x");
              pending(it, "y");
            },
            false),
        new Case(
            "too many pending pods of a scheduler that bound a pod minutes ago",
            it -> {
              bound(it, "w", "b");
              it.advance(OtherSchedulerActivity.KNOWN_TIMEOUT.minusMillis(1));
              pending(it, "x");
              pending(it, "y");
            },
            true),
        new Case(
            "too many pending pods of a scheduler without recent binding",
            it -> {
              bound(it, "w", "b");
              it.advance(OtherSchedulerActivity.KNOWN_TIMEOUT);
              pending(it, "x");
              pending(it, "y");
            },
            false),
        new Case(
            "the pending pods of the other scheduler fit",
            it -> {
              bound(it, "w", "b");
              pending(it, "x");
            },
            false),
        new Case(
            "the pending pods of the other scheduler do not fit",
            it -> {
              bound(it, "w", "b");
              pending(it, "x");
              pending(it, "y");
            },
            true),
        new Case(
            "the pending pods are larger than the node",
            it -> twoPendingPods(it, pod -> pod.cpu("1000000")),
            false),
        new Case(
            "the pending pods select other nodes",
            it -> twoPendingPods(it, pod -> pod.nodeSelector("pool", "theirs")),
            false),
        new Case(
            "the pods are gated",
            it -> twoPendingPods(it, pod -> pod.schedulingGate("quota")),
            false),
        new Case(
            "the pods are unschedulable",
            it ->
                twoPendingPods(it, pod -> pod.condition("PodScheduled", "False", "Unschedulable")),
            false),
        new Case(
            "another scheduler bound a pod to the node and has more",
            it -> {
              bound(it, "x", "a");
              pending(it, "y");
            },
            true),
        new Case("another scheduler bound its last pod", it -> bound(it, "x", "a"), false),
        new Case(
            "its other pod was deleted",
            it -> {
              bound(it, "x", "a");
              pending(it, "y");
              it.eventHandler.onPodChange(foreign("y"), null);
            },
            false),
        new Case(
            "the other scheduler is inactive",
            it -> {
              bound(it, "x", "a");
              pending(it, "y");
              it.advance(OtherSchedulerActivity.ACTIVE_TIMEOUT.plusMillis(1));
            },
            false));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void delaysBindingWhileOtherSchedulersHavePendingPods(Case row) {
    boolean[] isDelayed = new boolean[1];
    binder.action =
        pod -> {
          row.action.accept(scheduler);
          isDelayed[0] = scheduler.bindRecheck.requiresSerialBinding(pod);
          return Status.SUCCESS;
        };

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(isDelayed[0]).isEqualTo(row.isDelayed);
  }

  /**
   * The pods that the API server lists, some time after the other scheduler was active, and the
   * expected report.
   */
  record Listing(String name, Duration since, List<PodInfo> listed, String report) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Listing> listings() {
    return Stream.of(
        new Listing("the watch is current", Duration.ZERO, List.of(), "web on a"),
        new Listing(
            "the pod itself, after a lost response", Duration.ZERO, List.of(OWN), "web on a"),
        new Listing(
            "the watch lags behind",
            Duration.ZERO,
            FULL,
            "web: Unschedulable: node a was changed by another client after it was selected: has"
                + " two ()"),
        new Listing(
            "the watch lags so far behind that the other scheduler seems inactive",
            OtherSchedulerActivity.ACTIVE_TIMEOUT.plusMillis(1),
            FULL,
            "web: Unschedulable: node a was changed by another client after it was selected: has"
                + " two ()"));
  }

  private static final List<PodInfo> FULL =
      List.of(foreign("u").withNodeName("a"), foreign("v").withNodeName("a"));

  private static final PodInfo OWN = TestScheduler.pod("web").withNodeName("a");

  /** Only the list shows that the node is full. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("listings")
  void filtersNodeWithListedPods(Listing row) {
    binder.action =
        pod -> {
          pending(scheduler, "y");
          scheduler.advance(row.since);
          return bindSerially(pod, node -> row.listed);
        };

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.reports).containsExactly(row.report);
  }

  static Stream<Case> ends() {
    return Stream.of(
        new Case(
            "the other scheduler has no more pods",
            it -> it.eventHandler.onPodChange(foreign("y"), foreign("y").withNodeName("b")),
            false),
        new Case(
            "the other scheduler is inactive",
            it -> it.advance(OtherSchedulerActivity.ACTIVE_TIMEOUT.plusMillis(1)),
            false));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ends")
  void bindsWhen(Case row) {
    binder.action =
        pod -> {
          bound(scheduler, "x", "a");
          pending(scheduler, "y");
          try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Status> binding = threads.submit(() -> bindSerially(pod, NOTHING_LISTED));
            assertThat(binding.isDone()).isFalse();
            row.action.accept(scheduler);
            return get(binding);
          }
        };

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.reports).containsExactly("web on a");
  }

  /** The pod is rejected and retried on another node. */
  @Test
  void rejectsNodeFilledMeanwhile() {
    binder.action =
        pod -> {
          bound(scheduler, "x", "a");
          pending(scheduler, "y");
          pending(scheduler, "z");
          try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Status> binding = threads.submit(() -> bindSerially(pod, NOTHING_LISTED));
            scheduler.eventHandler.onPodChange(foreign("y"), foreign("y").withNodeName("a"));
            return get(binding);
          }
        };

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.reports)
        .containsExactly(
            "web: Unschedulable: node a was changed by another client after it was selected: has"
                + " two ()");
  }

  /** Another scheduler that never stops does not delay a binding forever. */
  @Test
  void bindsAfterMaximumDelay() {
    binder.action =
        pod -> {
          pending(scheduler, "y");
          bound(scheduler, "x", "a");
          try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Status> binding = threads.submit(() -> bindSerially(pod, NOTHING_LISTED));
            int bindings = 0;
            while (!binding.isDone()) {
              scheduler.advance(BETWEEN_BINDINGS);
              bound(scheduler, "n-" + bindings++, "b");
            }
            assertThat(BETWEEN_BINDINGS.multipliedBy(bindings))
                .isGreaterThanOrEqualTo(ContendedBindings.MAX_BINDING_DELAY);
            return get(binding);
          }
        };

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.reports).containsExactly("web on a");
  }

  @Test
  void abortsDelayedBindingOnStop() {
    binder.action =
        pod -> {
          bound(scheduler, "x", "a");
          pending(scheduler, "y");
          scheduler.bindRecheck.stop();
          return bindSerially(pod, NOTHING_LISTED);
        };

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.reports).singleElement().asString().contains("the scheduler is stopping");
  }

  /** The second binding waits for the first. */
  @Test
  void bindsOnePodAtATimePerNode() {
    CountDownLatch bothStarted = new CountDownLatch(2);
    AtomicInteger concurrent = new AtomicInteger();
    AtomicInteger maxConcurrent = new AtomicInteger();
    binder.action =
        pod -> {
          pending(scheduler, "y");
          try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            BindPrecondition.BindCall call =
                () -> {
                  maxConcurrent.accumulateAndGet(concurrent.incrementAndGet(), Math::max);
                  bothStarted.await();
                  concurrent.decrementAndGet();
                  return Status.SUCCESS;
                };
            List<Future<Status>> both = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
              both.add(
                  threads.submit(
                      () -> {
                        bothStarted.countDown();
                        return scheduler.bindRecheck.bindSerially(pod, NOTHING_LISTED, call);
                      }));
            }
            get(both.getFirst());
            return get(both.getLast());
          }
        };

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(maxConcurrent).hasValue(1);
  }

  private static final BindPrecondition.NodePodLister NOTHING_LISTED = node -> List.of();

  private Status bindSerially(PodInfo pod, BindPrecondition.NodePodLister lister) {
    try {
      return scheduler.bindRecheck.bindSerially(pod, lister, () -> Status.SUCCESS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Status get(Future<Status> future) {
    try {
      return future.get(1, TimeUnit.MINUTES);
    } catch (Exception e) {
      throw new AssertionError("the binding is still delayed", e);
    }
  }
}
