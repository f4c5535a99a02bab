package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.berth.framework.PermitPlugin.Permission;
import io.berth.framework.Plugin;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.queue.PendingPod;
import io.berth.runtime.Tiny;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is thrown after a pod was assumed, the pod returns to the queue and holds nothing. */
class TakeBackTest {
  private static final Duration LONG_ENOUGH = Duration.ofMinutes(6);
  private static final Tiny.Bind BIND = new Tiny.Bind("Bind", () -> Status.SUCCESS);

  record Row(String name, Supplier<List<Plugin>> plugins) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Throws an error that no runner turns into a status, once; then answers. */
  private static <T> Supplier<T> throwingOnce(Error error, T then) {
    AtomicBoolean thrown = new AtomicBoolean();
    return () -> {
      if (thrown.compareAndSet(false, true)) {
        throw error;
      }
      return then;
    };
  }

  private static Runnable throwingOnce(Error error) {
    AtomicBoolean thrown = new AtomicBoolean();
    return () -> {
      if (thrown.compareAndSet(false, true)) {
        throw error;
      }
    };
  }

  private static Tiny.Reserve unreserving(String name, Supplier<Status> answer, Error thrown) {
    return new Tiny.Reserve(name, answer, throwingOnce(thrown));
  }

  static Stream<Row> rows() {
    return Stream.of(
        new Row(
            "Reserve throws",
            () ->
                List.of(
                    new Tiny.Reserve(
                        "R", throwingOnce(new InternalError("oops"), Status.SUCCESS), () -> {}))),
        new Row(
            "Permit throws",
            () ->
                List.of(
                    new Tiny.Permit(
                        "P", throwingOnce(new InternalError("oops"), Permission.GRANTED)))),
        new Row(
            "PreBind-needed throws",
            () ->
                List.of(
                    new Tiny.PreBind(
                        "B",
                        throwingOnce(new InternalError("oops"), Status.SUCCESS),
                        () -> Status.SUCCESS))),
        new Row(
            "Reserve rejects, Unreserve throws",
            () ->
                List.of(
                    unreserving(
                        "R",
                        inTurn(Status.unschedulable("no"), Status.SUCCESS),
                        new InternalError("oops")))),
        new Row(
            "Permit rejects, Unreserve throws",
            () ->
                List.of(
                    unreserving("R", () -> Status.SUCCESS, new InternalError("oops")),
                    new Tiny.Permit(
                        "P",
                        inTurn(
                            new Permission(Status.unschedulable("no"), Duration.ZERO),
                            Permission.GRANTED)))),
        new Row(
            "Permit throws, Unreserve throws",
            () ->
                List.of(
                    unreserving("R", () -> Status.SUCCESS, new InternalError("more")),
                    new Tiny.Permit(
                        "P", throwingOnce(new InternalError("oops"), Permission.GRANTED)))),
        new Row(
            "PreBind fails, Unreserve throws",
            () ->
                List.of(
                    unreserving("R", () -> Status.SUCCESS, new InternalError("oops")),
                    new Tiny.PreBind(
                        "B",
                        () -> Status.SUCCESS,
                        inTurn(Status.error("broken"), Status.SUCCESS)))));
  }

  private static <T> Supplier<T> inTurn(T once, T then) {
    AtomicBoolean said = new AtomicBoolean();
    return () -> said.compareAndSet(false, true) ? once : then;
  }

  @ParameterizedTest
  @MethodSource("rows")
  void returnsThePodToTheQueueWithNothingReserved(Row row) {
    List<String> unreserved = new ArrayList<>();
    List<Plugin> plugins = new ArrayList<>(List.of(BIND));
    plugins.add(new Tiny.Reserve("First", () -> Status.SUCCESS, () -> unreserved.add("First")));
    plugins.addAll(row.plugins.get());
    TestScheduler scheduler = new TestScheduler(plugins.toArray(Plugin[]::new)).nodes("a");
    PodInfo web = TestScheduler.pod("web");

    scheduler.schedule(web);

    assertTakenBack(scheduler, web);
    assertThat(unreserved).containsExactly("First");
    assertSchedulesOn(scheduler);
  }

  private static void assertTakenBack(TestScheduler scheduler, PodInfo pod) {
    assertThat(scheduler.podsOn("a")).isEmpty();
    assertThat(scheduler.cache.isAssumed(pod.uid())).isFalse();
    assertThat(scheduler.waitingRoom.all()).isEmpty();
    assertThat(scheduler.queue.pending())
        .extracting(pending -> pending.pod().name(), PendingPod::attempts)
        .containsExactly(tuple(pod.name(), 1));
    assertThat(scheduler.queue.pending())
        .extracting(PendingPod::place)
        .doesNotContain(PendingPod.Place.IN_FLIGHT);
  }

  private static void assertSchedulesOn(TestScheduler scheduler) {
    scheduler.schedule(TestScheduler.pod("other"));
    assertThat(scheduler.told).contains("other on a");
    scheduler.after(LONG_ENOUGH).after(LONG_ENOUGH);
    assertThat(scheduler.told).contains("web on a");
  }

  @Test
  void returnsThePodToTheQueueWhenTheReportThrows() {
    TestScheduler scheduler =
        new TestScheduler(
                BIND, new Tiny.Reserve("R", inTurn(Status.error("no"), Status.SUCCESS), () -> {}))
            .nodes("a");
    scheduler.beforeReport = throwingOnce(new AssertionError("no report"));
    PodInfo web = TestScheduler.pod("web");

    scheduler.schedule(web);

    assertTakenBack(scheduler, web);
    assertSchedulesOn(scheduler);
  }

  @Test
  void leavesAPodAloneThatWasBoundDuringTheDecision() {
    PodInfo web = TestScheduler.pod("web");
    List<TestScheduler> schedulers = new ArrayList<>();
    Tiny.Filter bindsElsewhere =
        new Tiny.Filter(
            "F",
            node -> {
              schedulers.getFirst().changes.pod(web, web.onNode("b"));
              return Status.SUCCESS;
            });
    TestScheduler scheduler = new TestScheduler(BIND, bindsElsewhere).nodes("a");
    schedulers.add(scheduler);

    scheduler.schedule(web);

    assertThat(scheduler.told)
        .containsExactly(
            "web: SchedulerError: Pod default/web (default/web) is on a node already. ()");
    assertThat(scheduler.podsOn("a")).isEmpty();
    assertThat(scheduler.queue.pending()).isEmpty();
  }

  @Test
  void takesThePlacementBackWhenItsBindingCannotBegin() {
    AtomicBoolean refused = new AtomicBoolean();
    TestScheduler scheduler =
        new TestScheduler(
                task -> {
                  if (refused.compareAndSet(false, true)) {
                    throw new RejectedExecutionException("no thread");
                  }
                  task.run();
                },
                BIND,
                new Tiny.Permit(
                    "P",
                    inTurn(
                        new Permission(Status.waiting("for others"), LONG_ENOUGH),
                        Permission.GRANTED)))
            .nodes("a");
    PodInfo web = TestScheduler.pod("web");

    scheduler.schedule(web);

    assertTakenBack(scheduler, web);
    assertThat(scheduler.told).containsExactly("web: SchedulerError: no thread ()");
    assertSchedulesOn(scheduler);
  }

  @Test
  void keepsThePodWhenAPluginThrowsAsItReturnsToTheQueue() {
    AtomicBoolean asked = new AtomicBoolean();
    Supplier<Status> gate = throwingOnce(new InternalError("oops"), Status.SUCCESS);
    TestScheduler scheduler =
        new TestScheduler(
                BIND,
                new Tiny.PreEnqueue("Gate", () -> asked.get() ? gate.get() : Status.SUCCESS),
                new Tiny.Reserve(
                    "R",
                    () -> {
                      boolean again = asked.getAndSet(true);
                      return again ? Status.SUCCESS : Status.error("no");
                    },
                    () -> {}))
            .nodes("a");
    PodInfo web = TestScheduler.pod("web");

    scheduler.schedule(web);

    assertTakenBack(scheduler, web);
    assertSchedulesOn(scheduler);
  }

  @Test
  void endsTheThreadWhenMemoryIsExhaustedButKeepsNothingReserved() {
    TestScheduler scheduler =
        new TestScheduler(
                BIND,
                new Tiny.Reserve(
                    "R", throwingOnce(new OutOfMemoryError("test"), Status.SUCCESS), () -> {}))
            .nodes("a");
    PodInfo web = TestScheduler.pod("web");

    assertThatThrownBy(() -> scheduler.schedule(web)).isInstanceOf(OutOfMemoryError.class);

    assertTakenBack(scheduler, web);
  }
}
