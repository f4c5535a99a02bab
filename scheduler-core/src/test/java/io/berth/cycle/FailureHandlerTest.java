package io.berth.cycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.berth.framework.PermitPlugin.PermitResult;
import io.berth.framework.Plugin;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.queue.PendingPod;
import io.berth.runtime.TestPlugins;
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

/** Any failure after a pod was assumed requeues the pod and releases its reservations. */
class FailureHandlerTest {
  private static final Duration LONG_ENOUGH = Duration.ofMinutes(6);
  private static final TestPlugins.Bind BIND = new TestPlugins.Bind("Bind", () -> Status.SUCCESS);

  record Row(String name, Supplier<List<Plugin>> plugins) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Throws an error that no runner converts to a status, once; then returns the value. */
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

  private static TestPlugins.Reserve throwingOnUnreserve(
      String name, Supplier<Status> result, Error thrown) {
    return new TestPlugins.Reserve(name, result, throwingOnce(thrown));
  }

  static Stream<Row> rows() {
    return Stream.of(
        new Row(
            "Reserve throws",
            () ->
                List.of(
                    new TestPlugins.Reserve(
                        "R", throwingOnce(new InternalError("oops"), Status.SUCCESS), () -> {}))),
        new Row(
            "Permit throws",
            () ->
                List.of(
                    new TestPlugins.Permit(
                        "P", throwingOnce(new InternalError("oops"), PermitResult.SUCCESS)))),
        new Row(
            "PreBindPreFlight throws",
            () ->
                List.of(
                    new TestPlugins.PreBind(
                        "B",
                        throwingOnce(new InternalError("oops"), Status.SUCCESS),
                        () -> Status.SUCCESS))),
        new Row(
            "Reserve rejects, Unreserve throws",
            () ->
                List.of(
                    throwingOnUnreserve(
                        "R",
                        firstThen(Status.unschedulable("no"), Status.SUCCESS),
                        new InternalError("oops")))),
        new Row(
            "Permit rejects, Unreserve throws",
            () ->
                List.of(
                    throwingOnUnreserve("R", () -> Status.SUCCESS, new InternalError("oops")),
                    new TestPlugins.Permit(
                        "P",
                        firstThen(
                            new PermitResult(Status.unschedulable("no"), Duration.ZERO),
                            PermitResult.SUCCESS)))),
        new Row(
            "Permit throws, Unreserve throws",
            () ->
                List.of(
                    throwingOnUnreserve("R", () -> Status.SUCCESS, new InternalError("more")),
                    new TestPlugins.Permit(
                        "P", throwingOnce(new InternalError("oops"), PermitResult.SUCCESS)))),
        new Row(
            "PreBind fails, Unreserve throws",
            () ->
                List.of(
                    throwingOnUnreserve("R", () -> Status.SUCCESS, new InternalError("oops")),
                    new TestPlugins.PreBind(
                        "B",
                        () -> Status.SUCCESS,
                        firstThen(Status.error("broken"), Status.SUCCESS)))));
  }

  private static <T> Supplier<T> firstThen(T once, T then) {
    AtomicBoolean returned = new AtomicBoolean();
    return () -> returned.compareAndSet(false, true) ? once : then;
  }

  @ParameterizedTest
  @MethodSource("rows")
  void requeuesPodWithNothingReserved(Row row) {
    List<String> unreserved = new ArrayList<>();
    List<Plugin> plugins = new ArrayList<>(List.of(BIND));
    plugins.add(
        new TestPlugins.Reserve("First", () -> Status.SUCCESS, () -> unreserved.add("First")));
    plugins.addAll(row.plugins.get());
    TestScheduler scheduler = new TestScheduler(plugins.toArray(Plugin[]::new)).nodes("a");
    PodInfo web = TestScheduler.pod("web");

    scheduler.schedule(web);

    assertRequeued(scheduler, web);
    assertThat(unreserved).containsExactly("First");
    assertSchedulingContinues(scheduler);
  }

  private static void assertRequeued(TestScheduler scheduler, PodInfo pod) {
    assertThat(scheduler.podsOn("a")).isEmpty();
    assertThat(scheduler.cache.isAssumedPod(pod.uid())).isFalse();
    assertThat(scheduler.waitingPods.all()).isEmpty();
    assertThat(scheduler.queue.pendingPods())
        .extracting(pending -> pending.pod().name(), PendingPod::attempts)
        .containsExactly(tuple(pod.name(), 1));
    assertThat(scheduler.queue.pendingPods())
        .extracting(PendingPod::state)
        .doesNotContain(PendingPod.State.IN_FLIGHT);
  }

  private static void assertSchedulingContinues(TestScheduler scheduler) {
    scheduler.schedule(TestScheduler.pod("other"));
    assertThat(scheduler.reports).contains("other on a");
    scheduler.after(LONG_ENOUGH).after(LONG_ENOUGH);
    assertThat(scheduler.reports).contains("web on a");
  }

  @Test
  void requeuesPodWhenReportThrows() {
    TestScheduler scheduler =
        new TestScheduler(
                BIND,
                new TestPlugins.Reserve(
                    "R", firstThen(Status.error("no"), Status.SUCCESS), () -> {}))
            .nodes("a");
    scheduler.beforeReport = throwingOnce(new AssertionError("no report"));
    PodInfo web = TestScheduler.pod("web");

    scheduler.schedule(web);

    assertRequeued(scheduler, web);
    assertSchedulingContinues(scheduler);
  }

  @Test
  void reportsErrorForPodBoundDuringAttempt() {
    PodInfo web = TestScheduler.pod("web");
    List<TestScheduler> schedulers = new ArrayList<>();
    TestPlugins.Filter bindsElsewhere =
        new TestPlugins.Filter(
            "F",
            node -> {
              schedulers.getFirst().eventHandler.onPodChange(web, web.withNodeName("b"));
              return Status.SUCCESS;
            });
    TestScheduler scheduler = new TestScheduler(BIND, bindsElsewhere).nodes("a");
    schedulers.add(scheduler);

    scheduler.schedule(web);

    assertThat(scheduler.reports)
        .containsExactly(
            "web: SchedulerError: pod default/web(default/web) is in the cache, so can't be assumed"
                + " ()");
    assertThat(scheduler.podsOn("a")).isEmpty();
    assertThat(scheduler.queue.pendingPods()).isEmpty();
  }

  @Test
  void forgetsPodWhenBindingCannotStart() {
    AtomicBoolean rejected = new AtomicBoolean();
    TestScheduler scheduler =
        new TestScheduler(
                task -> {
                  if (rejected.compareAndSet(false, true)) {
                    throw new RejectedExecutionException("no thread");
                  }
                  task.run();
                },
                BIND,
                new TestPlugins.Permit(
                    "P",
                    firstThen(
                        new PermitResult(Status.waiting("for others"), LONG_ENOUGH),
                        PermitResult.SUCCESS)))
            .nodes("a");
    PodInfo web = TestScheduler.pod("web");

    scheduler.schedule(web);

    assertRequeued(scheduler, web);
    assertThat(scheduler.reports).containsExactly("web: SchedulerError: no thread ()");
    assertSchedulingContinues(scheduler);
  }

  @Test
  void keepsPodWhenPluginThrowsDuringRequeue() {
    AtomicBoolean isRetry = new AtomicBoolean();
    Supplier<Status> gate = throwingOnce(new InternalError("oops"), Status.SUCCESS);
    TestScheduler scheduler =
        new TestScheduler(
                BIND,
                new TestPlugins.PreEnqueue(
                    "Gate", () -> isRetry.get() ? gate.get() : Status.SUCCESS),
                new TestPlugins.Reserve(
                    "R",
                    () -> {
                      boolean again = isRetry.getAndSet(true);
                      return again ? Status.SUCCESS : Status.error("no");
                    },
                    () -> {}))
            .nodes("a");
    PodInfo web = TestScheduler.pod("web");

    scheduler.schedule(web);

    assertRequeued(scheduler, web);
    assertSchedulingContinues(scheduler);
  }

  @Test
  void endsThreadOnOutOfMemoryWithNothingReserved() {
    TestScheduler scheduler =
        new TestScheduler(
                BIND,
                new TestPlugins.Reserve(
                    "R", throwingOnce(new OutOfMemoryError("test"), Status.SUCCESS), () -> {}))
            .nodes("a");
    PodInfo web = TestScheduler.pod("web");

    assertThatThrownBy(() -> scheduler.schedule(web)).isInstanceOf(OutOfMemoryError.class);

    assertRequeued(scheduler, web);
  }
}
