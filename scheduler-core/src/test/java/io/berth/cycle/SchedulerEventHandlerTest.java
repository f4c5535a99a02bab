package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.runtime.TestPlugins;
import io.berth.testing.Pods;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

class SchedulerEventHandlerTest {
  private static final TestPlugins.Bind BIND = new TestPlugins.Bind("Bind", () -> Status.SUCCESS);

  /** Accepts one pod per node, so that freed nodes make other pods schedulable. */
  private static final TestPlugins.Filter ONE_POD_PER_NODE =
      new TestPlugins.Filter(
          "OnePodPerNode",
          node -> node.podCount() == 0 ? Status.SUCCESS : Status.unschedulable("not empty"));

  private final Deque<Runnable> bindings = new ArrayDeque<>();

  private TestScheduler scheduler() {
    return scheduler(Runnable::run);
  }

  private static TestScheduler scheduler(Executor binders) {
    return new TestScheduler(binders, BIND, ONE_POD_PER_NODE).nodes("a");
  }

  private static PodInfo foreign(String name) {
    return Pods.pod(name).scheduler("default-scheduler").info();
  }

  @Test
  void countsButDoesNotSchedulePodsOfOtherSchedulers() {
    TestScheduler scheduler = scheduler();

    scheduler.schedule(foreign("waiting"), foreign("running").withNodeName("a"));

    assertThat(scheduler.reports).isEmpty();
    assertThat(scheduler.podsOn("a")).containsExactly("running");
  }

  @Test
  void deletedPodFreesResources() {
    PodInfo old = foreign("old").withNodeName("a");
    TestScheduler scheduler = scheduler().schedule(old, TestScheduler.pod("web"));
    scheduler.reports.clear();

    scheduler.eventHandler.onPodChange(old, null);
    scheduler.after(Duration.ofSeconds(2));

    assertThat(scheduler.reports).containsExactly("web on a");
  }

  @Test
  void finishedPodFreesResources() {
    PodInfo old = foreign("old").withNodeName("a");
    TestScheduler scheduler = scheduler().schedule(old, TestScheduler.pod("web"));
    scheduler.reports.clear();

    scheduler.eventHandler.onPodChange(
        old, Pods.pod("old").scheduler("default-scheduler").onNode("a").phase("Succeeded").info());
    scheduler.after(Duration.ofSeconds(2));

    assertThat(scheduler.reports).containsExactly("web on a");
  }

  @Test
  void removesPodBoundByOtherSchedulerFromQueue() {
    PodInfo old = foreign("old").withNodeName("a");
    PodInfo web = TestScheduler.pod("web");
    TestScheduler scheduler = scheduler().schedule(old, web);
    scheduler.reports.clear();

    scheduler.eventHandler.onPodChange(web, web.withNodeName("b"));
    scheduler.eventHandler.onPodChange(old, null);
    scheduler.after(Duration.ofMinutes(6));

    assertThat(scheduler.reports).isEmpty();
  }

  @Test
  void treatsReusedNameAsNewPod() {
    PodInfo old = Pods.pod("web").uid("1").scheduler("tiny").info().withNodeName("a");
    TestScheduler scheduler = scheduler().schedule(old);

    scheduler.eventHandler.onPodChange(old, Pods.pod("web").uid("2").scheduler("tiny").info());
    scheduler.runUntilIdle();

    assertThat(scheduler.reports).containsExactly("web on a");
    assertThat(scheduler.podsOn("a")).hasSize(1);
  }

  @Test
  void releasesAssumedPodOnDeletion() {
    PodInfo web = TestScheduler.pod("web");
    TestScheduler scheduler = scheduler(bindings::add).schedule(web);
    assertThat(scheduler.podsOn("a")).containsExactly("web");

    scheduler.eventHandler.onPodChange(web, null);
    scheduler.schedule(TestScheduler.pod("next"));

    assertThat(scheduler.podsOn("a")).containsExactly("next");
  }

  @Test
  void ignoresUpdateOfAssumedPod() {
    PodInfo web = TestScheduler.pod("web");
    TestScheduler scheduler = scheduler(bindings::add).schedule(web);

    scheduler.eventHandler.onPodChange(
        web, Pods.pod("web").scheduler("tiny").label("new", "label").info());
    scheduler.runUntilIdle();
    bindings.forEach(Runnable::run);

    assertThat(scheduler.reports).containsExactly("web on a");
    assertThat(scheduler.podsOn("a")).containsExactly("web");
  }

  @Test
  void deletedNominationRequeuesOtherPods() {
    PodInfo nominated =
        Pods.pod("big").scheduler("tiny").priority(10).nominatedNodeName("a").info();
    TestScheduler scheduler =
        scheduler().schedule(foreign("old").withNodeName("a"), nominated, TestScheduler.pod("web"));
    scheduler.reports.clear();

    scheduler.eventHandler.onPodChange(foreign("old").withNodeName("a"), null);
    scheduler.eventHandler.onPodChange(nominated, null);
    scheduler.after(Duration.ofSeconds(2));

    assertThat(scheduler.reports).containsExactly("web on a");
  }

  @Test
  void removesDeletedNode() {
    TestScheduler scheduler = scheduler();

    scheduler.eventHandler.onNodeChange(scheduler.cache.snapshot().nodes().getFirst().node(), null);
    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.reports)
        .isEqualTo(List.of("web: Unschedulable: no nodes available to schedule pods ()"));
  }
}
