package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.berth.framework.PermitPlugin.Permission;
import io.berth.framework.Plugin;
import io.berth.framework.PostFilterResult;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.runtime.Tiny;
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
  private static final Tiny.Bind BIND = new Tiny.Bind("Bind", () -> Status.SUCCESS);
  private static final Duration LONG_ENOUGH = Duration.ofMinutes(6);

  private static Tiny.Filter only(String node) {
    return new Tiny.Filter(
        "Only",
        other -> other.name().equals(node) ? Status.SUCCESS : Status.unschedulable("not " + node));
  }

  /** Answers this once, and that for ever after. */
  private static <T> Supplier<T> inTurn(T once, T then) {
    Deque<T> left = new ArrayDeque<>(List.of(once));
    return () -> left.isEmpty() ? then : left.pop();
  }

  @Test
  void aPodGoesToTheNodeOfTheHighestScore() {
    TestScheduler scheduler =
        new TestScheduler(BIND, new Tiny.Score("S", node -> node.name().equals("b") ? 10 : 1))
            .nodes("a", "b", "c")
            .schedule(TestScheduler.pod("web"));

    assertThat(scheduler.told).containsExactly("web on b");
    assertThat(scheduler.podsOn("b")).containsExactly("web");
  }

  @Test
  void theConfirmationOfABindingChangesNothing() {
    TestScheduler scheduler = new TestScheduler(BIND).nodes("a");
    PodInfo pod = TestScheduler.pod("web");

    scheduler.schedule(pod);
    scheduler.changes.pod(pod, pod.onNode("a"));
    scheduler.goOn();

    assertThat(scheduler.told).containsExactly("web on a");
    assertThat(scheduler.podsOn("a")).containsExactly("web");
    assertThat(scheduler.cache.isAssumed(pod.uid())).isFalse();
  }

  @Test
  void aPodWithoutANodeWaitsForOneThatHelps() {
    TestScheduler scheduler =
        new TestScheduler(BIND, only("b")).nodes("a").schedule(TestScheduler.pod("web"));
    assertThat(scheduler.told)
        .containsExactly("web: Unschedulable: 0/1 nodes are available: 1 not b. ()");

    scheduler.told.clear();
    scheduler.nodes("b").after(Duration.ofSeconds(2));

    assertThat(scheduler.told).containsExactly("web on b");
  }

  @Test
  void reportsAPodOfTooManyRulesAndWaitsForNoEvent() {
    Pods pod = Pods.pod("web").scheduler("tiny");
    for (int i = 0; i < 300; i++) {
      pod.awayFrom(PodTerms.within("key-" + i, "app", "web"));
    }
    TestScheduler scheduler = new TestScheduler(BIND).nodes("a").schedule(pod.info());

    assertThat(scheduler.told)
        .containsExactly(
            "web: Unschedulable: 0/1 nodes are available: pod has 300 scheduling rules, at most 256"
                + " are supported. ()");

    scheduler.told.clear();
    scheduler.nodes("b").after(Duration.ofSeconds(2));

    assertThat(scheduler.told).isEmpty();
  }

  @Test
  void withoutAnyNodeThePodIsTriedAgain() {
    TestScheduler scheduler = new TestScheduler(BIND).schedule(TestScheduler.pod("web"));
    assertThat(scheduler.told)
        .containsExactly("web: Unschedulable: no nodes available to schedule pods ()");

    scheduler.told.clear();
    scheduler.nodes("a").after(LONG_ENOUGH);

    assertThat(scheduler.told).containsExactly("web on a");
  }

  @Test
  void roomThatWasMadeIsKeptForThePod() {
    TestScheduler scheduler =
        new TestScheduler(
                BIND,
                only("b"),
                new Tiny.PostFilter("Make", () -> new PostFilterResult(Status.SUCCESS, "a")))
            .nodes("a")
            .schedule(TestScheduler.pod("web"));

    assertThat(scheduler.told)
        .containsExactly("web: Unschedulable: 0/1 nodes are available: 1 not b. (a)");
    assertThat(scheduler.queue.nominations().on("a"))
        .extracting(PodInfo::name)
        .containsExactly("web");
  }

  @Test
  void whatPostFiltersSayIsTold() {
    TestScheduler scheduler =
        new TestScheduler(
                BIND,
                only("b"),
                new Tiny.PostFilter(
                    "Make", () -> new PostFilterResult(Status.unschedulable("no victims"), null)))
            .nodes("a")
            .schedule(TestScheduler.pod("web"));

    assertThat(scheduler.told)
        .containsExactly("web: Unschedulable: 0/1 nodes are available: 1 not b. no victims (null)");
  }

  /**
   * An obstacle after the choice of the node.
   *
   * @param told what is told of it
   */
  record Obstacle(String name, List<Plugin> plugins, String told) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Obstacle> obstacles() {
    Status no = Status.unschedulable("no");
    Status broken = Status.error("broken");
    return List.of(
        new Obstacle(
            "reserve says no",
            List.of(BIND, new Tiny.Reserve("R", inTurn(no, Status.SUCCESS), () -> {})),
            "web: Unschedulable: 0/1 nodes are available: 1 no. ()"),
        new Obstacle(
            "reserve fails",
            List.of(BIND, new Tiny.Reserve("R", inTurn(broken, Status.SUCCESS), () -> {})),
            "web: SchedulerError: running Reserve plugin \"R\": broken ()"),
        new Obstacle(
            "permit says no",
            List.of(
                BIND,
                new Tiny.Permit(
                    "P", inTurn(new Permission(no, Duration.ZERO), Permission.GRANTED))),
            "web: Unschedulable: 0/1 nodes are available: 1 no. ()"),
        new Obstacle(
            "preBind fails",
            List.of(
                BIND, new Tiny.PreBind("B", () -> Status.SUCCESS, inTurn(broken, Status.SUCCESS))),
            "web: SchedulerError: running PreBind plugin \"B\": broken ()"),
        new Obstacle(
            "bind fails",
            List.of(new Tiny.Bind("B", inTurn(broken, Status.SUCCESS))),
            "web: SchedulerError: running Bind plugin \"B\": broken ()"),
        new Obstacle(
            "preBind ends in an error of the JVM",
            List.of(
                BIND,
                new Tiny.PreBind(
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
        new Obstacle(
            "bind throws",
            List.of(
                new Tiny.Bind(
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
  @MethodSource("obstacles")
  void whatFailsAfterTheChoiceIsTakenBackAndTriedAgain(Obstacle obstacle) {
    List<String> givenBack = new ArrayList<>();
    List<Plugin> plugins = new ArrayList<>(obstacle.plugins());
    plugins.add(new Tiny.Reserve("Last", () -> Status.SUCCESS, () -> givenBack.add("back")));
    TestScheduler scheduler =
        new TestScheduler(plugins.toArray(Plugin[]::new))
            .nodes("a")
            .schedule(TestScheduler.pod("web"));

    assertThat(scheduler.told).contains(obstacle.told());
    assertThat(scheduler.podsOn("a")).isEmpty();
    assertThat(givenBack).hasSize(1);

    scheduler.after(LONG_ENOUGH).after(LONG_ENOUGH);

    assertThat(scheduler.told).last().isEqualTo("web on a");
    assertThat(scheduler.podsOn("a")).containsExactly("web");
  }

  @Test
  void aPodThatIsHeldBackDoesNotHoldUpOthers() {
    Deque<Runnable> bindings = new ArrayDeque<>();
    Tiny.Permit permit =
        new Tiny.Permit(
            "P",
            inTurn(
                new Permission(Status.waiting("for others"), Duration.ofMinutes(5)),
                Permission.GRANTED));
    TestScheduler scheduler = new TestScheduler(bindings::add, BIND, permit).nodes("a");
    PodInfo first = TestScheduler.pod("first");

    scheduler.schedule(first, TestScheduler.pod("second"));
    bindings.removeLast().run();
    assertThat(scheduler.told).containsExactly("second on a");
    assertThat(scheduler.waitingRoom.all()).extracting(PodInfo::name).containsExactly("first");
    scheduler.waitingRoom.allow(first.uid(), "P");
    bindings.remove().run();

    assertThat(scheduler.told)
        .containsExactly("second on a", "first about to be on a", "first on a");
  }

  @Test
  void podsThatAreBeingDeletedAreNotPlaced() {
    TestScheduler scheduler =
        new TestScheduler(BIND)
            .nodes("a")
            .schedule(Pods.pod("web").scheduler("tiny").terminating().info());

    assertThat(scheduler.told).containsExactly("web is being deleted");
    assertThat(scheduler.podsOn("a")).isEmpty();
  }

  @Test
  void aDecisionThatBreaksDoesNotHarmTheNext() {
    Tiny.Filter broken =
        new Tiny.Filter(
            "Broken",
            node -> {
              throw new IllegalStateException("oops");
            });
    TestScheduler scheduler =
        new TestScheduler(BIND, broken)
            .nodes("a")
            .schedule(TestScheduler.pod("one"), TestScheduler.pod("two"));

    assertThat(scheduler.told)
        .containsExactly(
            "one: SchedulerError: running \"Broken\" filter plugin: oops ()",
            "two: SchedulerError: running \"Broken\" filter plugin: oops ()");
  }

  @Test
  void theLatestDecisionsAreRemembered() {
    TestScheduler scheduler =
        new TestScheduler(BIND, new Tiny.Score("S", node -> node.name().equals("b") ? 10 : 1))
            .nodes("a", "b")
            .schedule(TestScheduler.pod("web"));

    DecisionRecord decision = scheduler.decisions.find("default", "web");

    assertThat(decision).isNotNull();
    assertThat(decision.nodeName()).isEqualTo("b");
    assertThat(decision.verdicts().nodes()).containsExactly("a", "b");
    assertThat(decision.verdicts().rejections()).containsExactly(null, null);
    assertThat(decision.best())
        .extracting(ScoredNode::nodeName, ScoredNode::total)
        .containsExactly(tuple("b", 10L), tuple("a", 1L));
  }
}
