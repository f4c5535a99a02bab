package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.runtime.Tiny;
import io.berth.testing.Pods;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

class EventHandlersTest {
  private static final Tiny.Bind BIND = new Tiny.Bind("Bind", () -> Status.SUCCESS);

  /** One pod per node: what frees a node helps whoever waits. */
  private static final Tiny.Filter ROOM_FOR_ONE =
      new Tiny.Filter(
          "RoomForOne",
          node -> node.podCount() == 0 ? Status.SUCCESS : Status.unschedulable("taken"));

  private final Deque<Runnable> bindings = new ArrayDeque<>();

  private TestScheduler scheduler() {
    return scheduler(Runnable::run);
  }

  private static TestScheduler scheduler(Executor binders) {
    return new TestScheduler(binders, BIND, ROOM_FOR_ONE).nodes("a");
  }

  private static PodInfo foreign(String name) {
    return Pods.pod(name).scheduler("default-scheduler").info();
  }

  @Test
  void podsOfOthersCountButAreNotPlaced() {
    TestScheduler scheduler = scheduler();

    scheduler.schedule(foreign("waiting"), foreign("running").onNode("a"));

    assertThat(scheduler.told).isEmpty();
    assertThat(scheduler.podsOn("a")).containsExactly("running");
  }

  @Test
  void aPodThatLeavesMakesRoom() {
    PodInfo old = foreign("old").onNode("a");
    TestScheduler scheduler = scheduler().schedule(old, TestScheduler.pod("web"));
    scheduler.told.clear();

    scheduler.changes.pod(old, null);
    scheduler.after(Duration.ofSeconds(2));

    assertThat(scheduler.told).containsExactly("web on a");
  }

  @Test
  void aPodThatHasFinishedMakesRoom() {
    PodInfo old = foreign("old").onNode("a");
    TestScheduler scheduler = scheduler().schedule(old, TestScheduler.pod("web"));
    scheduler.told.clear();

    scheduler.changes.pod(
        old, Pods.pod("old").scheduler("default-scheduler").onNode("a").phase("Succeeded").info());
    scheduler.after(Duration.ofSeconds(2));

    assertThat(scheduler.told).containsExactly("web on a");
  }

  @Test
  void aPodBoundByOthersLeavesTheQueue() {
    PodInfo old = foreign("old").onNode("a");
    PodInfo web = TestScheduler.pod("web");
    TestScheduler scheduler = scheduler().schedule(old, web);
    scheduler.told.clear();

    scheduler.changes.pod(web, web.onNode("b"));
    scheduler.changes.pod(old, null);
    scheduler.after(Duration.ofMinutes(6));

    assertThat(scheduler.told).isEmpty();
  }

  @Test
  void aNameThatWasUsedAgainIsAnotherPod() {
    PodInfo old = Pods.pod("web").uid("1").scheduler("tiny").info().onNode("a");
    TestScheduler scheduler = scheduler().schedule(old);

    scheduler.changes.pod(old, Pods.pod("web").uid("2").scheduler("tiny").info());
    scheduler.goOn();

    assertThat(scheduler.told).containsExactly("web on a");
    assertThat(scheduler.podsOn("a")).hasSize(1);
  }

  @Test
  void aPodDeletedOnItsWayToTheNodeTakesNoRoom() {
    PodInfo web = TestScheduler.pod("web");
    TestScheduler scheduler = scheduler(bindings::add).schedule(web);
    assertThat(scheduler.podsOn("a")).containsExactly("web");

    scheduler.changes.pod(web, null);
    scheduler.schedule(TestScheduler.pod("next"));

    assertThat(scheduler.podsOn("a")).containsExactly("next");
  }

  @Test
  void newsOfAPodOnItsWayChangeNothing() {
    PodInfo web = TestScheduler.pod("web");
    TestScheduler scheduler = scheduler(bindings::add).schedule(web);

    scheduler.changes.pod(web, Pods.pod("web").scheduler("tiny").label("new", "label").info());
    scheduler.goOn();
    bindings.forEach(Runnable::run);

    assertThat(scheduler.told).containsExactly("web on a");
    assertThat(scheduler.podsOn("a")).containsExactly("web");
  }

  @Test
  void roomThatIsKeptNoLongerHelpsOthers() {
    PodInfo nominated = Pods.pod("big").scheduler("tiny").priority(10).nominatedTo("a").info();
    TestScheduler scheduler =
        scheduler().schedule(foreign("old").onNode("a"), nominated, TestScheduler.pod("web"));
    scheduler.told.clear();

    scheduler.changes.pod(foreign("old").onNode("a"), null);
    scheduler.changes.pod(nominated, null);
    scheduler.after(Duration.ofSeconds(2));

    assertThat(scheduler.told).containsExactly("web on a");
  }

  @Test
  void aNodeThatGoesIsNoPlaceForPods() {
    TestScheduler scheduler = scheduler();

    scheduler.changes.node(scheduler.cache.snapshot().nodes().getFirst().spec(), null);
    scheduler.schedule(TestScheduler.pod("web"));

    assertThat(scheduler.told)
        .isEqualTo(List.of("web: Unschedulable: no nodes available to schedule pods ()"));
  }
}
