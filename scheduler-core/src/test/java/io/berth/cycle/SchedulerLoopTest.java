package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.berth.framework.PermitPlugin.PermitResult;
import io.berth.framework.Plugin;
import io.berth.framework.PostFilterResult;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.runtime.TestPlugins;
import io.berth.testing.PodTerms;
import io.berth.testing.Pods;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SchedulerLoopTest {
  private static final TestPlugins.Bind BIND = new TestPlugins.Bind("Bind", () -> Status.SUCCESS);
  private static final Duration LONG_ENOUGH = Duration.ofMinutes(6);

  private static TestPlugins.Filter only(String node) {
    return new TestPlugins.Filter(
        "Only",
        other -> other.name().equals(node) ? Status.SUCCESS : Status.unschedulable("not " + node));
  }

  /** Returns the first value once, then always the second. */
  private static <T> Supplier<T> firstThen(T once, T then) {
    Deque<T> left = new ArrayDeque<>(List.of(once));
    return () -> left.isEmpty() ? then : left.pop();
  }

  @Test
  void bindsPodToNodeWithHighestScore() {
    TestScheduler scheduler =
        new TestScheduler(
                BIND, new TestPlugins.Score("S", node -> node.name().equals("b") ? 10 : 1))
            .nodes("a", "b", "c")
            .schedule(TestScheduler.pod("web"));

    assertThat(scheduler.reports).containsExactly("web on b");
    assertThat(scheduler.podsOn("b")).containsExactly("web");
  }

  @Test
  void confirmedBindingDoesNotStartNewAttempt() {
    TestScheduler scheduler = new TestScheduler(BIND).nodes("a");
    PodInfo pod = TestScheduler.pod("web");

    scheduler.schedule(pod);
    scheduler.eventHandler.onPodChange(pod, pod.withNodeName("a"));
    scheduler.runUntilIdle();

    assertThat(scheduler.reports).containsExactly("web on a");
    assertThat(scheduler.podsOn("a")).containsExactly("web");
    assertThat(scheduler.cache.isAssumedPod(pod.uid())).isFalse();
  }

  @Test
  void retriesUnschedulablePodWhenSuitableNodeIsAdded() {
    TestScheduler scheduler =
        new TestScheduler(BIND, only("b")).nodes("a").schedule(TestScheduler.pod("web"));
    assertThat(scheduler.reports)
        .containsExactly("web: Unschedulable: 0/1 nodes are available: 1 not b. ()");

    scheduler.reports.clear();
    scheduler.nodes("b").after(Duration.ofSeconds(2));

    assertThat(scheduler.reports).containsExactly("web on b");
  }

  @Test
  void rejectsPodWithTooManyRules() {
    Pods pod = Pods.pod("web").scheduler("tiny");
    for (int i = 0; i < 300; i++) {
      pod.podAntiAffinity(PodTerms.within("key-" + i, "app", "web"));
    }
    TestScheduler scheduler = new TestScheduler(BIND).nodes("a").schedule(pod.info());

    assertThat(scheduler.reports)
        .containsExactly(
            "web: Unschedulable: 0/1 nodes are available: pod has 300 scheduling rules, at most 256"
                + " are supported. ()");

    scheduler.reports.clear();
    scheduler.nodes("b").after(Duration.ofSeconds(2));

    assertThat(scheduler.reports).isEmpty();
  }

  @Test
  void retriesPodInClusterWithoutNodes() {
    TestScheduler scheduler = new TestScheduler(BIND).schedule(TestScheduler.pod("web"));
    assertThat(scheduler.reports)
        .containsExactly("web: Unschedulable: no nodes available to schedule pods ()");

    scheduler.reports.clear();
    scheduler.nodes("a").after(LONG_ENOUGH);

    assertThat(scheduler.reports).containsExactly("web on a");
  }

  @Test
  void nominatesPodAfterPreemption() {
    TestScheduler scheduler =
        new TestScheduler(
                BIND,
                only("b"),
                new TestPlugins.PostFilter(
                    "Preempt", () -> new PostFilterResult(Status.SUCCESS, "a")))
            .nodes("a")
            .schedule(TestScheduler.pod("web"));

    assertThat(scheduler.reports)
        .containsExactly("web: Unschedulable: 0/1 nodes are available: 1 not b. (a)");
    assertThat(scheduler.queue.nominatedPodLister().nominatedPodsForNode("a"))
        .extracting(PodInfo::name)
        .containsExactly("web");
  }

  @Test
  void reportsPostFilterMessage() {
    TestScheduler scheduler =
        new TestScheduler(
                BIND,
                only("b"),
                new TestPlugins.PostFilter(
                    "Preempt",
                    () -> new PostFilterResult(Status.unschedulable("no victims"), null)))
            .nodes("a")
            .schedule(TestScheduler.pod("web"));

    assertThat(scheduler.reports)
        .containsExactly("web: Unschedulable: 0/1 nodes are available: 1 not b. no victims (null)");
  }

  /**
   * A failure after the node was selected.
   *
   * @param report the expected report
   */
  record LateFailure(String name, List<Plugin> plugins, String report) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<LateFailure> lateFailures() {
    Status no = Status.unschedulable("no");
    Status broken = Status.error("broken");
    return List.of(
        new LateFailure(
            "reserve rejects",
            List.of(BIND, new TestPlugins.Reserve("R", firstThen(no, Status.SUCCESS), () -> {})),
            "web: Unschedulable: 0/1 nodes are available: 1 no. ()"),
        new LateFailure(
            "reserve fails",
            List.of(
                BIND, new TestPlugins.Reserve("R", firstThen(broken, Status.SUCCESS), () -> {})),
            "web: SchedulerError: running Reserve plugin \"R\": broken ()"),
        new LateFailure(
            "permit rejects",
            List.of(
                BIND,
                new TestPlugins.Permit(
                    "P", firstThen(new PermitResult(no, Duration.ZERO), PermitResult.SUCCESS))),
            "web: Unschedulable: 0/1 nodes are available: 1 no. ()"),
        new LateFailure(
            "preBind fails",
            List.of(
                BIND,
                new TestPlugins.PreBind(
                    "B", () -> Status.SUCCESS, firstThen(broken, Status.SUCCESS))),
            "web: SchedulerError: running PreBind plugin \"B\": broken ()"),
        new LateFailure(
            "bind fails",
            List.of(new TestPlugins.Bind("B", firstThen(broken, Status.SUCCESS))),
            "web: SchedulerError: running Bind plugin \"B\": broken ()"),
        new LateFailure(
            "preBind throws an error of the JVM",
            List.of(
                BIND,
                new TestPlugins.PreBind(
                    "B",
                    () -> Status.SUCCESS,
                    new Supplier<>() {
                      private boolean thrown;

                      @Override
                      public Status get() {
                        if (!thrown) {
                          thrown = true;
                          throw new InternalError("oops");
                        }
                        return Status.SUCCESS;
                      }
                    })),
            "web: SchedulerError: oops ()"),
        new LateFailure(
            "bind throws",
            List.of(
                new TestPlugins.Bind(
                    "B",
                    new Supplier<>() {
                      private boolean thrown;

                      @Override
                      public Status get() {
                        if (!thrown) {
                          thrown = true;
                          throw new IllegalStateException("oops");
                        }
                        return Status.SUCCESS;
                      }
                    })),
            "web: SchedulerError: running Bind plugin \"B\": oops ()"));
  }

  @ParameterizedTest
  @MethodSource("lateFailures")
  void forgetsAndRetriesPodAfterLateFailure(LateFailure failure) {
    List<String> unreserved = new ArrayList<>();
    List<Plugin> plugins = new ArrayList<>(failure.plugins());
    plugins.add(
        new TestPlugins.Reserve("Last", () -> Status.SUCCESS, () -> unreserved.add("back")));
    TestScheduler scheduler =
        new TestScheduler(plugins.toArray(Plugin[]::new))
            .nodes("a")
            .schedule(TestScheduler.pod("web"));

    assertThat(scheduler.reports).contains(failure.report());
    assertThat(scheduler.podsOn("a")).isEmpty();
    assertThat(unreserved).hasSize(1);

    scheduler.after(LONG_ENOUGH).after(LONG_ENOUGH);

    assertThat(scheduler.reports).last().isEqualTo("web on a");
    assertThat(scheduler.podsOn("a")).containsExactly("web");
  }

  @Test
  void schedulesOtherPodsWhileOneWaitsOnPermit() {
    Deque<Runnable> bindings = new ArrayDeque<>();
    TestPlugins.Permit permit =
        new TestPlugins.Permit(
            "P",
            firstThen(
                new PermitResult(Status.waiting("for others"), Duration.ofMinutes(5)),
                PermitResult.SUCCESS));
    TestScheduler scheduler = new TestScheduler(bindings::add, BIND, permit).nodes("a");
    PodInfo first = TestScheduler.pod("first");

    scheduler.schedule(first, TestScheduler.pod("second"));
    bindings.removeLast().run();
    assertThat(scheduler.reports).containsExactly("second on a");
    assertThat(scheduler.waitingPods.all()).extracting(PodInfo::name).containsExactly("first");
    scheduler.waitingPods.allow(first.uid(), "P");
    bindings.remove().run();

    assertThat(scheduler.reports)
        .containsExactly("second on a", "first about to be on a", "first on a");
  }

  @Test
  void skipsTerminatingPods() {
    TestScheduler scheduler =
        new TestScheduler(BIND)
            .nodes("a")
            .schedule(Pods.pod("web").scheduler("tiny").terminating().info());

    assertThat(scheduler.reports).containsExactly("web is being deleted");
    assertThat(scheduler.podsOn("a")).isEmpty();
  }

  @Test
  void continuesAfterAttemptWithException() {
    TestPlugins.Filter broken =
        new TestPlugins.Filter(
            "Broken",
            node -> {
              throw new IllegalStateException("oops");
            });
    TestScheduler scheduler =
        new TestScheduler(BIND, broken)
            .nodes("a")
            .schedule(TestScheduler.pod("one"), TestScheduler.pod("two"));

    assertThat(scheduler.reports)
        .containsExactly(
            "one: SchedulerError: running \"Broken\" filter plugin: oops ()",
            "two: SchedulerError: running \"Broken\" filter plugin: oops ()");
  }

  @Test
  void recordsLatestDecisions() {
    TestScheduler scheduler =
        new TestScheduler(
                BIND, new TestPlugins.Score("S", node -> node.name().equals("b") ? 10 : 1))
            .nodes("a", "b")
            .schedule(TestScheduler.pod("web"));

    DecisionRecord decision = scheduler.decisions.find("default", "web");

    assertThat(decision).isNotNull();
    assertThat(decision.nodeName()).isEqualTo("b");
    assertThat(decision.nodeToStatus().nodeNames()).containsExactly("a", "b");
    assertThat(decision.nodeToStatus().statuses()).containsExactly(null, null);
    assertThat(decision.topNodes())
        .extracting(NodePluginScores::nodeName, NodePluginScores::total)
        .containsExactly(tuple("b", 10L), tuple("a", 1L));
  }
}
