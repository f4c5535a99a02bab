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

/** Bindings to nodes that other schedulers are about to fill. */
class ContendedBindingsTest {
  /** A node takes two pods. */
  private record Two() implements FilterPlugin {
    @Override
    public String name() {
      return "Two";
    }

    @Override
    public CachingScope filterDependsOn() {
      return CachingScope.NODE;
    }

    @Override
    public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
      return node.podCount() < 2 ? Status.SUCCESS : Status.unschedulable("has two");
    }
  }

  /** Does what a test wants while the pod is being bound. */
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
  private final TestScheduler scheduler = new TestScheduler(binder, new Two()).nodes("a");

  private static PodInfo foreign(String name) {
    return Pods.pod(name).scheduler("another").info();
  }

  private static void pending(TestScheduler scheduler, String name) {
    scheduler.changes.pod(null, foreign(name));
  }

  /** A scheduler is active, and has two pods of a certain form. */
  private static void waiting(TestScheduler scheduler, UnaryOperator<Pods> form) {
    bound(scheduler, "w", "b");
    for (String name : List.of("x", "y")) {
      Pods pod = Pods.pod(name).scheduler("another");
      scheduler.changes.pod(null, form.apply(pod).info());
    }
  }

  private static void bound(TestScheduler scheduler, String name, String node) {
    pending(scheduler, name);
    scheduler.changes.pod(foreign(name), foreign(name).onNode(node));
  }

  /** The state of the cluster when the binding is about to be sent. */
  record Case(String name, Consumer<TestScheduler> happens, boolean held) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("no other scheduler", it -> {}, false),
        new Case(
            "no scheduler binds the pods that wait for it",
            it -> {
              pending(it, "x");
              pending(it, "y");
            },
            false),
        new Case(
            "more waits for another that has bound a pod minutes ago",
            it -> {
              bound(it, "w", "b");
              it.pass(OtherSchedulerActivity.KNOWN_TIMEOUT.minusMillis(1));
              pending(it, "x");
              pending(it, "y");
            },
            true),
        new Case(
            "more waits for another that has bound nothing for long",
            it -> {
              bound(it, "w", "b");
              it.pass(OtherSchedulerActivity.KNOWN_TIMEOUT);
              pending(it, "x");
              pending(it, "y");
            },
            false),
        new Case(
            "the node has room for all that waits for another",
            it -> {
              bound(it, "w", "b");
              pending(it, "x");
            },
            false),
        new Case(
            "more waits for another than the node has room for",
            it -> {
              bound(it, "w", "b");
              pending(it, "x");
              pending(it, "y");
            },
            true),
        new Case(
            "the pods that wait for another are larger than the node",
            it -> waiting(it, pod -> pod.cpu("1000000")),
            false),
        new Case(
            "the pods that wait for another select other nodes",
            it -> waiting(it, pod -> pod.nodeSelector("pool", "theirs")),
            false),
        new Case("the pods are gated", it -> waiting(it, pod -> pod.gate("quota")), false),
        new Case(
            "the pods are unschedulable",
            it -> waiting(it, pod -> pod.condition("PodScheduled", "False", "Unschedulable")),
            false),
        new Case(
            "another bound a pod to the node and has more",
            it -> {
              bound(it, "x", "a");
              pending(it, "y");
            },
            true),
        new Case("another bound its last pod", it -> bound(it, "x", "a"), false),
        new Case(
            "its other pod was deleted",
            it -> {
              bound(it, "x", "a");
              pending(it, "y");
              it.changes.pod(foreign("y"), null);
            },
            false),
        new Case(
            "nothing was seen of it for a while",
            it -> {
              bound(it, "x", "a");
              pending(it, "y");
              it.pass(OtherSchedulerActivity.ACTIVE_TIMEOUT.plusMillis(1));
            },
            false));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void holdsBindingsThatOthersMayPrecede(Case row) {
    boolean[] held = new boolean[1];
    binder.action =
        pod -> {
          row.happens.accept(scheduler);
          held[0] = scheduler.places.isHeld(pod);
          return Status.SUCCESS;
        };

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(held[0]).isEqualTo(row.held);
  }

  /**
   * What the API server lists, some time after the other scheduler was seen, and what becomes of
   * the binding.
   */
  record Listing(String name, Duration since, List<PodInfo> listed, String told) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Listing> listings() {
    return Stream.of(
        new Listing("the watch is not late", Duration.ZERO, List.of(), "web on a"),
        new Listing(
            "the pod itself, by an answer that was lost", Duration.ZERO, List.of(OWN), "web on a"),
        new Listing(
            "the watch is late",
            Duration.ZERO,
            FULL,
            "web: Unschedulable: node a was changed by others since it was chosen: has two ()"),
        new Listing(
            "the watch is so late that the other scheduler looks idle",
            OtherSchedulerActivity.ACTIVE_TIMEOUT.plusMillis(1),
            FULL,
            "web: Unschedulable: node a was changed by others since it was chosen: has two ()"));
  }

  private static final List<PodInfo> FULL =
      List.of(foreign("u").onNode("a"), foreign("v").onNode("a"));

  private static final PodInfo OWN = TestScheduler.pod("web").onNode("a");

  /** Nothing but the list says that the node is full. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("listings")
  void judgesTheNodeByAFreshList(Listing row) {
    binder.action =
        pod -> {
          pending(scheduler, "y");
          scheduler.pass(row.since);
          return bindInTurn(pod, node -> row.listed);
        };

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.told).containsExactly(row.told);
  }

  static Stream<Case> ends() {
    return Stream.of(
        new Case(
            "the other scheduler has no more pods",
            it -> it.changes.pod(foreign("y"), foreign("y").onNode("b")),
            false),
        new Case(
            "nothing was seen of it for a while",
            it -> it.pass(OtherSchedulerActivity.ACTIVE_TIMEOUT.plusMillis(1)),
            false));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ends")
  void bindsWhen(Case row) {
    binder.action =
        pod -> {
          bound(scheduler, "x", "a");
          pending(scheduler, "y");
          try (ExecutorService waiters = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Status> waiter = waiters.submit(() -> bindInTurn(pod, NOTHING_LISTED));
            assertThat(waiter.isDone()).isFalse();
            row.happens.accept(scheduler);
            return get(waiter);
          }
        };

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.told).containsExactly("web on a");
  }

  /** The pod has lost its place, and is tried elsewhere. */
  @Test
  void doesNotBindToANodeThatWasFilledMeanwhile() {
    binder.action =
        pod -> {
          bound(scheduler, "x", "a");
          pending(scheduler, "y");
          pending(scheduler, "z");
          try (ExecutorService waiters = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Status> waiter = waiters.submit(() -> bindInTurn(pod, NOTHING_LISTED));
            scheduler.changes.pod(foreign("y"), foreign("y").onNode("a"));
            return get(waiter);
          }
        };

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.told)
        .containsExactly(
            "web: Unschedulable: node a was changed by others since it was chosen: has two ()");
  }

  /** Another scheduler that never stops does not keep a pod waiting for ever. */
  @Test
  void bindsAfterTheLongestHold() {
    binder.action =
        pod -> {
          pending(scheduler, "y");
          bound(scheduler, "x", "a");
          try (ExecutorService waiters = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Status> waiter = waiters.submit(() -> bindInTurn(pod, NOTHING_LISTED));
            int bindings = 0;
            while (!waiter.isDone()) {
              scheduler.pass(BETWEEN_BINDINGS);
              bound(scheduler, "n-" + bindings++, "b");
            }
            assertThat(BETWEEN_BINDINGS.multipliedBy(bindings))
                .isGreaterThanOrEqualTo(ContendedBindings.MAX_HOLD);
            return get(waiter);
          }
        };

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.told).containsExactly("web on a");
  }

  @Test
  void givesUpHeldBindingsWhenTheSchedulerStops() {
    binder.action =
        pod -> {
          bound(scheduler, "x", "a");
          pending(scheduler, "y");
          scheduler.places.stop();
          return bindInTurn(pod, NOTHING_LISTED);
        };

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.told).singleElement().asString().contains("the scheduler is stopping");
  }

  /** The second waits for the first, which is not bound before it may. */
  @Test
  void bindsOnePodAtATimeToANode() {
    CountDownLatch bothAsked = new CountDownLatch(2);
    AtomicInteger binding = new AtomicInteger();
    AtomicInteger mostAtOnce = new AtomicInteger();
    binder.action =
        pod -> {
          pending(scheduler, "y");
          try (ExecutorService waiters = Executors.newVirtualThreadPerTaskExecutor()) {
            BindCheck.BindCall call =
                () -> {
                  mostAtOnce.accumulateAndGet(binding.incrementAndGet(), Math::max);
                  bothAsked.await();
                  binding.decrementAndGet();
                  return Status.SUCCESS;
                };
            List<Future<Status>> both = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
              both.add(
                  waiters.submit(
                      () -> {
                        bothAsked.countDown();
                        return scheduler.places.bindInTurn(pod, NOTHING_LISTED, call);
                      }));
            }
            get(both.getFirst());
            return get(both.getLast());
          }
        };

    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(mostAtOnce).hasValue(1);
  }

  private static final BindCheck.NodePodLister NOTHING_LISTED = node -> List.of();

  private Status bindInTurn(PodInfo pod, BindCheck.NodePodLister lister) {
    try {
      return scheduler.places.bindInTurn(pod, lister, () -> Status.SUCCESS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Status get(Future<Status> future) {
    try {
      return future.get(1, TimeUnit.MINUTES);
    } catch (Exception e) {
      throw new AssertionError("the binding is still held", e);
    }
  }
}
