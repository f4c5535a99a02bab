package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.framework.BindPlugin;
import io.berth.framework.CycleState;
import io.berth.framework.PermitPlugin.PermitResult;
import io.berth.framework.PluginStatus;
import io.berth.framework.PreEnqueuePlugin;
import io.berth.framework.ProfileMeter;
import io.berth.framework.ReservePlugin;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The runners of the extension points from PreEnqueue to PostBind. */
class BindingRunnersTest {
  private static final PodInfo POD = Pods.pod("incoming").info();
  private static final Supplier<Status> YES = TestPlugins.returning(Status.SUCCESS);
  private static final Supplier<Status> SKIP = TestPlugins.returning(Status.SKIP);
  private static final Supplier<Status> NO = TestPlugins.returning(Status.unschedulable("no"));
  private static final Supplier<Status> BROKEN = TestPlugins.returning(Status.error("broken"));
  private static final Supplier<Status> NOT_CALLED = TestPlugins.throwing("must not be called");

  private final CycleState state = Snapshots.state(Nodes.node("a"));

  /** The plugins are named P0, P1 and so on; no plugin stands for success. */
  record Case(String name, List<Supplier<Status>> results, @Nullable String plugin, Status status) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Case> cases(String operation) {
    return Stream.of(
        new Case("no plugin", List.of(), null, Status.SUCCESS),
        new Case("all succeed", List.of(YES, YES), null, Status.SUCCESS),
        new Case("a rejection", List.of(YES, NO, NOT_CALLED), "P1", NO.get()),
        new Case("an error", List.of(BROKEN, NOT_CALLED), "P0", error(operation, "P0", "broken")),
        new Case(
            "an exception",
            List.of(YES, TestPlugins.throwing("thrown"), NOT_CALLED),
            "P1",
            error(operation, "P1", "thrown")),
        new Case(
            "built against another API",
            List.of(TestPlugins.throwingNoSuchMethod("PodInfo.gone()"), NOT_CALLED),
            "P0",
            error(operation, "P0", "PodInfo.gone()")),
        new Case(
            "a failed assertion",
            List.of(TestPlugins.throwing(new AssertionError("never")), NOT_CALLED),
            "P0",
            error(operation, "P0", "never")),
        new Case(
            "a stack overflow",
            List.of(TestPlugins.throwing(new StackOverflowError()), NOT_CALLED),
            "P0",
            error(operation, "P0", "StackOverflowError")),
        new Case(
            "a null result",
            List.of(YES, TestPlugins.returningNull(), NOT_CALLED),
            "P1",
            error(operation, "P1", "plugin \"P1\" returned null")));
  }

  private static Status error(String operation, String plugin, String message) {
    return Status.error("%s \"%s\": %s".formatted(operation, plugin, message));
  }

  private static void assertResult(@Nullable PluginStatus rejection, Case c) {
    Status status = rejection == null ? Status.SUCCESS : rejection.status();
    assertThat(status.code()).isEqualTo(c.status().code());
    assertThat(status.reasons()).isEqualTo(c.status().reasons());
    assertThat(rejection == null ? null : rejection.plugin()).isEqualTo(c.plugin());
  }

  static Stream<Case> enqueueing() {
    return Stream.of(
        new Case("no plugin", List.of(), null, Status.SUCCESS),
        new Case("all succeed", List.of(YES, YES), null, Status.SUCCESS),
        new Case("a rejection", List.of(YES, NO, NOT_CALLED), "P1", NO.get()),
        new Case(
            "an exception rejects the pod",
            List.of(TestPlugins.throwing("thrown"), NOT_CALLED),
            "P0",
            Status.error("thrown")),
        new Case(
            "an error rejects the pod",
            List.of(TestPlugins.throwing(new StackOverflowError()), NOT_CALLED),
            "P0",
            Status.error("StackOverflowError")),
        new Case(
            "a null result rejects the pod",
            List.of(TestPlugins.returningNull(), NOT_CALLED),
            "P0",
            Status.error("plugin \"P0\" returned null")));
  }

  @ParameterizedTest
  @MethodSource("enqueueing")
  void runsPreEnqueuePlugins(Case c) {
    List<PreEnqueuePlugin> plugins = new ArrayList<>();
    c.results()
        .forEach(result -> plugins.add(new TestPlugins.PreEnqueue("P" + plugins.size(), result)));

    assertResult(new PreEnqueueRunner(plugins, ProfileMeter.NONE).run(POD), c);
  }

  @Test
  void rethrowsVirtualMachineError() {
    OutOfMemoryError fatal = new OutOfMemoryError("full");
    PreEnqueueRunner runner =
        new PreEnqueueRunner(
            List.of(new TestPlugins.PreEnqueue("P", TestPlugins.throwing(fatal))),
            ProfileMeter.NONE);

    assertThatThrownBy(() -> runner.run(POD)).isSameAs(fatal);
  }

  static Stream<Case> reserving() {
    return cases("running Reserve plugin");
  }

  @ParameterizedTest
  @MethodSource("reserving")
  void runsReservePlugins(Case c) {
    List<ReservePlugin> plugins = new ArrayList<>();
    c.results()
        .forEach(
            result -> plugins.add(new TestPlugins.Reserve("P" + plugins.size(), result, () -> {})));

    assertResult(new ReserveRunner(plugins, ProfileMeter.NONE).reserve(state, POD, "a"), c);
  }

  @Test
  void unreservesAllInReverseOrderDespiteExceptions() {
    List<String> unreserved = new ArrayList<>();
    ReserveRunner runner =
        new ReserveRunner(
            List.of(
                new TestPlugins.Reserve("A", YES, () -> unreserved.add("A")),
                new TestPlugins.Reserve(
                    "B",
                    YES,
                    () -> {
                      unreserved.add("B");
                      throw new AssertionError("broken");
                    }),
                new TestPlugins.Reserve("C", NOT_CALLED, () -> unreserved.add("C"))),
            ProfileMeter.NONE);

    runner.unreserve(state, POD, "a");

    assertThat(unreserved).containsExactly("C", "B", "A");
  }

  static Stream<Case> permitting() {
    return cases("running Permit plugin");
  }

  @ParameterizedTest
  @MethodSource("permitting")
  void runsPermitPlugins(Case c) {
    List<TestPlugins.Permit> plugins = new ArrayList<>();
    c.results()
        .forEach(
            result ->
                plugins.add(
                    new TestPlugins.Permit(
                        "P" + plugins.size(), () -> permitResult(result.get()))));

    PermitRunner.Outcome outcome =
        new PermitRunner(List.copyOf(plugins), ProfileMeter.NONE).run(state, POD, "a");

    assertResult(outcome.rejection(), c);
    assertThat(outcome.waits()).isEmpty();
  }

  private static @Nullable PermitResult permitResult(@Nullable Status status) {
    return status == null ? null : new PermitResult(status, Duration.ZERO);
  }

  @Test
  void permitResultWithoutStatusIsError() {
    Supplier<Status> nullStatus = TestPlugins.returningNull();
    PermitRunner runner =
        new PermitRunner(
            List.of(
                new TestPlugins.Permit(
                    "P", () -> new PermitResult(nullStatus.get(), Duration.ZERO))),
            ProfileMeter.NONE);

    PluginStatus rejection = runner.run(state, POD, "a").rejection();

    assertThat(rejection).isNotNull();
    assertThat(rejection.status().isError()).isTrue();
  }

  private static TestPlugins.Permit waits(String name, Duration timeout) {
    return new TestPlugins.Permit(
        name, () -> new PermitResult(Status.waiting("for more"), timeout));
  }

  @Test
  void limitsPermitTimeouts() {
    PermitRunner runner =
        new PermitRunner(
            List.of(
                waits("Long", Duration.ofDays(1)),
                new TestPlugins.Permit("Allowing", () -> PermitResult.SUCCESS),
                waits("Longest", Duration.ofMinutes(15)),
                waits("Brief", Duration.ofSeconds(3))),
            ProfileMeter.NONE);

    PermitRunner.Outcome outcome = runner.run(state, POD, "a");

    assertThat(outcome.rejection()).isNull();
    assertThat(outcome.waits().toString()).isEqualTo("{Long=PT15M, Longest=PT15M, Brief=PT3S}");
  }

  @Test
  void permitRejectionDiscardsWaits() {
    PermitRunner runner =
        new PermitRunner(
            List.of(
                waits("Waiting", Duration.ofMinutes(1)),
                new TestPlugins.Permit(
                    "Rejecting", () -> new PermitResult(NO.get(), Duration.ZERO))),
            ProfileMeter.NONE);

    PermitRunner.Outcome outcome = runner.run(state, POD, "a");

    assertThat(outcome.rejection()).isEqualTo(new PluginStatus("Rejecting", NO.get()));
    assertThat(outcome.waits()).isEmpty();
  }

  static Stream<Case> preBinding() {
    return cases("running PreBind plugin");
  }

  @ParameterizedTest
  @MethodSource("preBinding")
  void runsPreBindPlugins(Case c) {
    List<TestPlugins.PreBind> plugins = new ArrayList<>();
    c.results()
        .forEach(result -> plugins.add(new TestPlugins.PreBind("P" + plugins.size(), YES, result)));
    PreBindRunner runner = new PreBindRunner(List.copyOf(plugins), ProfileMeter.NONE);

    PreBindRunner.PreFlightResult preFlight = runner.preFlight(state, POD, "a");

    assertThat(preFlight.failure()).isNull();
    assertResult(runner.run(preFlight.plugins(), state, POD, "a"), c);
  }

  @Test
  void runsOnlyPreBindPluginsOfPreFlight() {
    PreBindRunner runner =
        new PreBindRunner(
            List.of(
                new TestPlugins.PreBind("Idle", SKIP, NOT_CALLED),
                new TestPlugins.PreBind("Busy", YES, NO)),
            ProfileMeter.NONE);

    PreBindRunner.PreFlightResult preFlight = runner.preFlight(state, POD, "a");

    assertThat(preFlight.plugins()).extracting("name").containsExactly("Busy");
    assertThat(runner.run(preFlight.plugins(), state, POD, "a"))
        .isEqualTo(new PluginStatus("Busy", NO.get()));
  }

  static Stream<Case> preFlights() {
    String operation = "running PreBindPreFlight";
    return Stream.of(
        new Case(
            "an error", List.of(YES, BROKEN, NOT_CALLED), "P1", error(operation, "P1", "broken")),
        new Case(
            "an exception",
            List.of(TestPlugins.throwing("thrown"), NOT_CALLED),
            "P0",
            error(operation, "P0", "thrown")),
        new Case(
            "an unsupported rejection",
            List.of(NO, NOT_CALLED),
            "P0",
            error(
                operation,
                "P0",
                "unsupported status Unschedulable, expected Success, Skip or Error")));
  }

  @ParameterizedTest
  @MethodSource("preFlights")
  void preFlightFailureEndsAttempt(Case c) {
    List<TestPlugins.PreBind> plugins = new ArrayList<>();
    c.results()
        .forEach(
            result ->
                plugins.add(new TestPlugins.PreBind("P" + plugins.size(), result, NOT_CALLED)));

    PreBindRunner.PreFlightResult preFlight =
        new PreBindRunner(List.copyOf(plugins), ProfileMeter.NONE).preFlight(state, POD, "a");

    assertResult(preFlight.failure(), c);
    assertThat(preFlight.plugins()).isEmpty();
  }

  static Stream<Case> binding() {
    String operation = "running Bind plugin";
    Status allSkipped = Status.error("all Bind plugins of the profile returned Skip");
    return Stream.of(
        new Case("no plugin", List.of(), null, allSkipped),
        new Case("all skip", List.of(SKIP, SKIP), null, allSkipped),
        new Case("the first binds", List.of(YES, NOT_CALLED), null, Status.SUCCESS),
        new Case("the second binds", List.of(SKIP, YES, NOT_CALLED), null, Status.SUCCESS),
        new Case("a rejection", List.of(SKIP, NO, NOT_CALLED), "P1", NO.get()),
        new Case("an error", List.of(BROKEN, NOT_CALLED), "P0", error(operation, "P0", "broken")),
        new Case(
            "an exception",
            List.of(TestPlugins.throwing("thrown"), NOT_CALLED),
            "P0",
            error(operation, "P0", "thrown")));
  }

  @ParameterizedTest
  @MethodSource("binding")
  void runsBindPlugins(Case c) {
    List<BindPlugin> plugins = new ArrayList<>();
    c.results().forEach(result -> plugins.add(new TestPlugins.Bind("P" + plugins.size(), result)));

    assertResult(
        new BindRunner(plugins, Extenders.NONE, ProfileMeter.NONE).run(state, POD, "a"), c);
  }

  static Stream<Case> extenderBinding() {
    return Stream.of(
        new Case("an extender binds", List.of(YES, NOT_CALLED), null, Status.SUCCESS),
        new Case("an extender fails", List.of(BROKEN, NOT_CALLED), Extenders.NAME, BROKEN.get()),
        new Case("no interested extender", List.of(() -> null, NO), "P0", NO.get()));
  }

  @ParameterizedTest
  @MethodSource("extenderBinding")
  void bindsByExtender(Case c) {
    ScriptedExtenders extenders = new ScriptedExtenders();
    extenders.binding = c.results().getFirst().get();
    List<BindPlugin> plugins = List.of(new TestPlugins.Bind("P0", c.results().getLast()));

    assertResult(new BindRunner(plugins, extenders, ProfileMeter.NONE).run(state, POD, "a"), c);

    assertThat(extenders.calls).containsExactly("bind " + POD.name() + " to a");
  }

  @Test
  void runsAllPostBindPluginsDespiteExceptions() {
    List<String> called = new ArrayList<>();
    PostBindRunner runner =
        new PostBindRunner(
            List.of(
                new TestPlugins.PostBind(
                    "A",
                    () -> {
                      called.add("A");
                      throw new AssertionError("broken");
                    }),
                new TestPlugins.PostBind("B", () -> called.add("B"))),
            ProfileMeter.NONE);

    runner.run(state, POD, "a");

    assertThat(called).containsExactly("A", "B");
  }
}
