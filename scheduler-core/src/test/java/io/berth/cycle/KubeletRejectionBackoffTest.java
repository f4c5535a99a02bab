package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.runtime.TestPlugins;
import io.berth.testing.Pods;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes whose kubelet rejected a pod. */
class KubeletRejectionBackoffTest {
  private static final Duration MARGIN = Duration.ofSeconds(2);

  private final TestScheduler scheduler =
      new TestScheduler(
          new TestPlugins.Bind("Bind", () -> Status.SUCCESS),
          new TestPlugins.Score("Best", node -> node.name().equals("best") ? 10 : 1));

  private static PodInfo pod(String name) {
    return Pods.pod(name).scheduler("tiny").cpu("1").info();
  }

  private void rejectByKubelet(String name, String reason) {
    PodInfo pod = pod(name).withNodeName("best");
    scheduler.eventHandler.onPodRejected(pod, reason);
    scheduler.eventHandler.onPodChange(pod, null);
  }

  @Test
  void excludesNodeForNextPodWithSameSignature() {
    scheduler.nodes("best", "other").schedule(pod("web-1"));
    rejectByKubelet("web-1", "OutOfcpu");

    scheduler.schedule(pod("web-2"));

    assertThat(scheduler.reports).containsExactly("web-1 on best", "web-2 on other");
  }

  @ParameterizedTest(name = "wall clock set by {0}")
  @ValueSource(strings = {"PT-24H", "PT24H"})
  void backoffIsIndependentOfWallClock(Duration step) {
    scheduler.nodes("best", "other").schedule(pod("web-1"));
    rejectByKubelet("web-1", "OutOfcpu");
    scheduler.clock.stepWallClock(step);

    scheduler
        .schedule(pod("web-2"))
        .after(KubeletRejectionBackoff.MIN_BACKOFF)
        .schedule(pod("web-3"));

    assertThat(scheduler.reports)
        .containsExactly("web-1 on best", "web-2 on other", "web-3 on best");
  }

  @Test
  void doesNotExcludeNodeForOtherSignatures() {
    scheduler.nodes("best", "other").schedule(pod("web-1"));
    rejectByKubelet("web-1", "OutOfcpu");

    scheduler.schedule(Pods.pod("smaller").scheduler("tiny").cpu("10m").info());

    assertThat(scheduler.reports).containsExactly("web-1 on best", "smaller on best");
  }

  @Test
  void ignoresRejectedPodsOfOtherSchedulers() {
    scheduler.nodes("best", "other");
    PodInfo foreign = Pods.pod("web").scheduler("another").cpu("1").info().withNodeName("best");

    scheduler.eventHandler.onPodRejected(foreign, "OutOfcpu");
    scheduler.schedule(pod("web-1"));

    assertThat(scheduler.reports).containsExactly("web-1 on best");
  }

  @Test
  void doublesBackoffOnRepeatedRejection() {
    scheduler.nodes("best", "other");
    rejectByKubelet("web-1", "OutOfcpu");
    scheduler.after(KubeletRejectionBackoff.MIN_BACKOFF).schedule(pod("web-2"));
    rejectByKubelet("web-2", "OutOfcpu");
    scheduler.after(KubeletRejectionBackoff.MIN_BACKOFF).schedule(pod("web-3"));
    scheduler.after(KubeletRejectionBackoff.MIN_BACKOFF).schedule(pod("web-4"));

    assertThat(scheduler.reports)
        .containsExactly("web-2 on best", "web-3 on other", "web-4 on best");
  }

  @Test
  void limitsBackoff() {
    scheduler.nodes("best", "other");
    for (int i = 0; i < 10; i++) {
      rejectByKubelet("web-" + i, "OutOfcpu");
    }
    scheduler.after(KubeletRejectionBackoff.MAX_BACKOFF).schedule(pod("web"));

    assertThat(scheduler.reports).containsExactly("web on best");
  }

  @Test
  void resetsBackoffAfterQuietPeriod() {
    scheduler.nodes("best", "other");
    rejectByKubelet("web-1", "OutOfcpu");
    scheduler.after(KubeletRejectionBackoff.MIN_BACKOFF.multipliedBy(2).plus(MARGIN));
    rejectByKubelet("web-2", "OutOfcpu");
    scheduler.after(KubeletRejectionBackoff.MIN_BACKOFF).schedule(pod("web-3"));

    assertThat(scheduler.reports).containsExactly("web-3 on best");
  }

  /** No event signals the end of the backoff. */
  @Test
  void retriesPodWithoutOtherNodeAfterBackoff() {
    scheduler.nodes("best");
    rejectByKubelet("web-1", "OutOfpods");
    scheduler.schedule(pod("web-2"));
    assertThat(scheduler.reports)
        .containsExactly(
            "web-2: Unschedulable: 0/1 nodes are available: 1 node(s) whose kubelet recently"
                + " rejected an equivalent pod (OutOfpods). ()");

    scheduler.reports.clear();
    scheduler.after(KubeletRejectionBackoff.MIN_BACKOFF);

    assertThat(scheduler.reports).containsExactly("web-2 on best");
  }

  @Test
  void decisionContainsRejectionAsReason() {
    scheduler.nodes("best", "other");
    rejectByKubelet("web-1", "OutOfcpu");
    scheduler.schedule(pod("web-2"));

    DecisionRecord decision = Objects.requireNonNull(scheduler.decisions.find("default", "web-2"));

    assertThat(decision.nodeToStatus().statuses().get(0))
        .isEqualTo(
            new PluginStatus(
                null,
                Status.unschedulableAndUnresolvable(
                    "node(s) whose kubelet recently rejected an equivalent pod (OutOfcpu)")));
    assertThat(decision.nodeToStatus().statuses().get(1)).isNull();
  }
}
