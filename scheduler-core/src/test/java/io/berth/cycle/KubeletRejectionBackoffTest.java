package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.runtime.Tiny;
import io.berth.testing.Pods;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes whose kubelet would not run a pod. */
class KubeletRejectionBackoffTest {
  private static final Duration SHORTLY = Duration.ofSeconds(2);

  private final TestScheduler scheduler =
      new TestScheduler(
          new Tiny.Bind("Bind", () -> Status.SUCCESS),
          new Tiny.Score("Best", node -> node.name().equals("best") ? 10 : 1));

  private static PodInfo pod(String name) {
    return Pods.pod(name).scheduler("tiny").cpu("1").info();
  }

  private void turnAway(String name, String reason) {
    PodInfo pod = pod(name).onNode("best");
    scheduler.changes.rejected(pod, reason);
    scheduler.changes.pod(pod, null);
  }

  @Test
  void theNextOfItsShapeGoesElsewhere() {
    scheduler.nodes("best", "other").schedule(pod("web-1"));
    turnAway("web-1", "OutOfcpu");

    scheduler.schedule(pod("web-2"));

    assertThat(scheduler.told).containsExactly("web-1 on best", "web-2 on other");
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void theNodeIsLeftAloneAsLongWhateverTheWallClockShows(Duration step) {
    scheduler.nodes("best", "other").schedule(pod("web-1"));
    turnAway("web-1", "OutOfcpu");
    scheduler.clock.stepWall(step);

    scheduler
        .schedule(pod("web-2"))
        .after(KubeletRejectionBackoff.FIRST_PAUSE)
        .schedule(pod("web-3"));

    assertThat(scheduler.told).containsExactly("web-1 on best", "web-2 on other", "web-3 on best");
  }

  @Test
  void podsOfOtherShapesDoNotCare() {
    scheduler.nodes("best", "other").schedule(pod("web-1"));
    turnAway("web-1", "OutOfcpu");

    scheduler.schedule(Pods.pod("smaller").scheduler("tiny").cpu("10m").info());

    assertThat(scheduler.told).containsExactly("web-1 on best", "smaller on best");
  }

  @Test
  void whatHappensToThePodsOfOthersIsTheirBusiness() {
    scheduler.nodes("best", "other");
    PodInfo foreign = Pods.pod("web").scheduler("another").cpu("1").info().onNode("best");

    scheduler.changes.rejected(foreign, "OutOfcpu");
    scheduler.schedule(pod("web-1"));

    assertThat(scheduler.told).containsExactly("web-1 on best");
  }

  @Test
  void itIsTriedAgainForLongerAndLongerPauses() {
    scheduler.nodes("best", "other");
    turnAway("web-1", "OutOfcpu");
    scheduler.after(KubeletRejectionBackoff.FIRST_PAUSE).schedule(pod("web-2"));
    turnAway("web-2", "OutOfcpu");
    scheduler.after(KubeletRejectionBackoff.FIRST_PAUSE).schedule(pod("web-3"));
    scheduler.after(KubeletRejectionBackoff.FIRST_PAUSE).schedule(pod("web-4"));

    assertThat(scheduler.told).containsExactly("web-2 on best", "web-3 on other", "web-4 on best");
  }

  @Test
  void pausesHaveAnEnd() {
    scheduler.nodes("best", "other");
    for (int i = 0; i < 10; i++) {
      turnAway("web-" + i, "OutOfcpu");
    }
    scheduler.after(KubeletRejectionBackoff.LONGEST_PAUSE).schedule(pod("web"));

    assertThat(scheduler.told).containsExactly("web on best");
  }

  @Test
  void onceItHasGoneWellForAsLongItIsForgotten() {
    scheduler.nodes("best", "other");
    turnAway("web-1", "OutOfcpu");
    scheduler.after(KubeletRejectionBackoff.FIRST_PAUSE.multipliedBy(2).plus(SHORTLY));
    turnAway("web-2", "OutOfcpu");
    scheduler.after(KubeletRejectionBackoff.FIRST_PAUSE).schedule(pod("web-3"));

    assertThat(scheduler.told).containsExactly("web-3 on best");
  }

  /** No event says when the time is up. */
  @Test
  void withoutAnotherNodeThePodIsToldWhyAndTriedAgain() {
    scheduler.nodes("best");
    turnAway("web-1", "OutOfpods");
    scheduler.schedule(pod("web-2"));
    assertThat(scheduler.told)
        .containsExactly(
            "web-2: Unschedulable: 0/1 nodes are available: 1 node(s) whose kubelet has just"
                + " rejected such a pod (OutOfpods). ()");

    scheduler.told.clear();
    scheduler.after(KubeletRejectionBackoff.FIRST_PAUSE);

    assertThat(scheduler.told).containsExactly("web-2 on best");
  }

  @Test
  void aDecisionNamesItAsTheReason() {
    scheduler.nodes("best", "other");
    turnAway("web-1", "OutOfcpu");
    scheduler.schedule(pod("web-2"));

    DecisionRecord decision = Objects.requireNonNull(scheduler.decisions.find("default", "web-2"));

    assertThat(decision.verdicts().rejections().get(0))
        .isEqualTo(
            new PluginStatus(
                null,
                Status.unschedulableAndUnresolvable(
                    "node(s) whose kubelet has just rejected such a pod (OutOfcpu)")));
    assertThat(decision.verdicts().rejections().get(1)).isNull();
  }
}
