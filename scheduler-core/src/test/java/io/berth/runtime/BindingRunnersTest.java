package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.framework.BindPlugin;
import io.berth.framework.CycleState;
import io.berth.framework.PermitPlugin.Permission;
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

/** The runners before a pod is tried and after its node is chosen. */
class BindingRunnersTest {
  private static final PodInfo POD = Pods.pod("incoming").info();
  private static final Supplier<Status> YES = Tiny.says(Status.SUCCESS);
  private static final Supplier<Status> SKIPS = Tiny.says(Status.SKIP);
  private static final Supplier<Status> NO = Tiny.says(Status.unschedulable("no"));
  private static final Supplier<Status> BROKEN = Tiny.says(Status.error("broken"));
  private static final Supplier<Status> UNASKED = Tiny.throwing("must not be asked");

  private final CycleState state = Snapshots.state(Nodes.node("a"));

  /** The plugins are named P0, P1 and so on; no plugin means that nobody objects. */
  record Case(String name, List<Supplier<Status>> answers, @Nullable String plugin, Status status) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Case> cases(String doing) {
    return Stream.of(
        new Case("nobody is asked", List.of(), null, Status.SUCCESS),
        new Case("all agree", List.of(YES, YES), null, Status.SUCCESS),
        new Case("a refusal", List.of(YES, NO, UNASKED), "P1", NO.get()),
        new Case("an error", List.of(BROKEN, UNASKED), "P0", error(doing, "P0", "broken")),
        new Case(
            "an exception",
            List.of(YES, Tiny.throwing("thrown"), UNASKED),
            "P1",
            error(doing, "P1", "thrown")),
        new Case(
            "built against another API",
            List.of(Tiny.missing("PodInfo.gone()"), UNASKED),
            "P0",
            error(doing, "P0", "PodInfo.gone()")),
        new Case(
            "a failed assertion",
            List.of(Tiny.failing(new AssertionError("never")), UNASKED),
            "P0",
            error(doing, "P0", "never")),
        new Case(
            "an endless recursion",
            List.of(Tiny.failing(new StackOverflowError()), UNASKED),
            "P0",
            error(doing, "P0", "StackOverflowError")),
        new Case(
            "no answer",
            List.of(YES, Tiny.silent(), UNASKED),
            "P1",
            error(doing, "P1", "plugin \"P1\" answered null")));
  }

  private static Status error(String doing, String plugin, String message) {
    return Status.error("%s \"%s\": %s".formatted(doing, plugin, message));
  }

  private static void assertSaid(@Nullable PluginStatus rejection, Case c) {
    Status said = rejection == null ? Status.SUCCESS : rejection.status();
    assertThat(said.code()).isEqualTo(c.status().code());
    assertThat(said.reasons()).isEqualTo(c.status().reasons());
    assertThat(rejection == null ? null : rejection.plugin()).isEqualTo(c.plugin());
  }

  static Stream<Case> enqueueing() {
    return Stream.of(
        new Case("nobody is asked", List.of(), null, Status.SUCCESS),
        new Case("all agree", List.of(YES, YES), null, Status.SUCCESS),
        new Case("a refusal", List.of(YES, NO, UNASKED), "P1", NO.get()),
        new Case(
            "an exception keeps the pod out",
            List.of(Tiny.throwing("thrown"), UNASKED),
            "P0",
            Status.error("thrown")),
        new Case(
            "so does an error",
            List.of(Tiny.failing(new StackOverflowError()), UNASKED),
            "P0",
            Status.error("StackOverflowError")),
        new Case(
            "so does no answer",
            List.of(Tiny.silent(), UNASKED),
            "P0",
            Status.error("plugin \"P0\" answered null")));
  }

  @ParameterizedTest
  @MethodSource("enqueueing")
  void preEnqueue(Case c) {
    List<PreEnqueuePlugin> plugins = new ArrayList<>();
    c.answers().forEach(one -> plugins.add(new Tiny.PreEnqueue("P" + plugins.size(), one)));

    assertSaid(new PreEnqueueRunner(plugins, ProfileMeter.NONE).run(POD), c);
  }

  @Test
  void whatEndsTheJvmIsNotHidden() {
    OutOfMemoryError fatal = new OutOfMemoryError("full");
    PreEnqueueRunner runner =
        new PreEnqueueRunner(
            List.of(new Tiny.PreEnqueue("P", Tiny.failing(fatal))), ProfileMeter.NONE);

    assertThatThrownBy(() -> runner.run(POD)).isSameAs(fatal);
  }

  static Stream<Case> reserving() {
    return cases("running Reserve plugin");
  }

  @ParameterizedTest
  @MethodSource("reserving")
  void reserve(Case c) {
    List<ReservePlugin> plugins = new ArrayList<>();
    c.answers().forEach(one -> plugins.add(new Tiny.Reserve("P" + plugins.size(), one, () -> {})));

    assertSaid(new ReserveRunner(plugins, ProfileMeter.NONE).reserve(state, POD, "a"), c);
  }

  @Test
  void unreserveReachesAllInReverseWhateverSomeThrow() {
    List<String> gaveBack = new ArrayList<>();
    ReserveRunner runner =
        new ReserveRunner(
            List.of(
                new Tiny.Reserve("A", YES, () -> gaveBack.add("A")),
                new Tiny.Reserve(
                    "B",
                    YES,
                    () -> {
                      gaveBack.add("B");
                      throw new AssertionError("broken");
                    }),
                new Tiny.Reserve("C", UNASKED, () -> gaveBack.add("C"))),
            ProfileMeter.NONE);

    runner.unreserve(state, POD, "a");

    assertThat(gaveBack).containsExactly("C", "B", "A");
  }

  static Stream<Case> permitting() {
    return cases("running Permit plugin");
  }

  @ParameterizedTest
  @MethodSource("permitting")
  void permit(Case c) {
    List<Tiny.Permit> plugins = new ArrayList<>();
    c.answers()
        .forEach(
            one -> plugins.add(new Tiny.Permit("P" + plugins.size(), () -> permission(one.get()))));

    PermitRunner.Outcome outcome =
        new PermitRunner(List.copyOf(plugins), ProfileMeter.NONE).run(state, POD, "a");

    assertSaid(outcome.rejection(), c);
    assertThat(outcome.waits()).isEmpty();
  }

  private static @Nullable Permission permission(@Nullable Status status) {
    return status == null ? null : new Permission(status, Duration.ZERO);
  }

  @Test
  void aPermissionWithoutAStatusIsAnError() {
    Supplier<Status> silent = Tiny.silent();
    PermitRunner runner =
        new PermitRunner(
            List.of(new Tiny.Permit("P", () -> new Permission(silent.get(), Duration.ZERO))),
            ProfileMeter.NONE);

    PluginStatus rejection = runner.run(state, POD, "a").rejection();

    assertThat(rejection).isNotNull();
    assertThat(rejection.status().isError()).isTrue();
  }

  private static Tiny.Permit waits(String name, Duration timeout) {
    return new Tiny.Permit(name, () -> new Permission(Status.waiting("for more"), timeout));
  }

  @Test
  void permitWaitsForEachButNotForever() {
    PermitRunner runner =
        new PermitRunner(
            List.of(
                waits("Long", Duration.ofDays(1)),
                new Tiny.Permit("Granting", () -> Permission.GRANTED),
                waits("Longest", Duration.ofMinutes(15)),
                waits("Brief", Duration.ofSeconds(3))),
            ProfileMeter.NONE);

    PermitRunner.Outcome outcome = runner.run(state, POD, "a");

    assertThat(outcome.rejection()).isNull();
    assertThat(outcome.waits().toString()).isEqualTo("{Long=PT15M, Longest=PT15M, Brief=PT3S}");
  }

  @Test
  void aRefusalMakesWaitingPointless() {
    PermitRunner runner =
        new PermitRunner(
            List.of(
                waits("Waiting", Duration.ofMinutes(1)),
                new Tiny.Permit("Refusing", () -> new Permission(NO.get(), Duration.ZERO))),
            ProfileMeter.NONE);

    PermitRunner.Outcome outcome = runner.run(state, POD, "a");

    assertThat(outcome.rejection()).isEqualTo(new PluginStatus("Refusing", NO.get()));
    assertThat(outcome.waits()).isEmpty();
  }

  static Stream<Case> preBinding() {
    return cases("running PreBind plugin");
  }

  @ParameterizedTest
  @MethodSource("preBinding")
  void preBind(Case c) {
    List<Tiny.PreBind> plugins = new ArrayList<>();
    c.answers().forEach(one -> plugins.add(new Tiny.PreBind("P" + plugins.size(), YES, one)));
    PreBindRunner runner = new PreBindRunner(List.copyOf(plugins), ProfileMeter.NONE);

    PreBindRunner.Needed needed = runner.needed(state, POD, "a");

    assertThat(needed.failure()).isNull();
    assertSaid(runner.run(needed.plugins(), state, POD, "a"), c);
  }

  @Test
  void onlyThoseWithSomethingToDoAreCalled() {
    PreBindRunner runner =
        new PreBindRunner(
            List.of(new Tiny.PreBind("Idle", SKIPS, UNASKED), new Tiny.PreBind("Busy", YES, NO)),
            ProfileMeter.NONE);

    PreBindRunner.Needed needed = runner.needed(state, POD, "a");

    assertThat(needed.plugins()).extracting("name").containsExactly("Busy");
    assertThat(runner.run(needed.plugins(), state, POD, "a"))
        .isEqualTo(new PluginStatus("Busy", NO.get()));
  }

  static Stream<Case> asking() {
    String doing = "running PreBindPreFlight";
    return Stream.of(
        new Case("an error", List.of(YES, BROKEN, UNASKED), "P1", error(doing, "P1", "broken")),
        new Case(
            "an exception",
            List.of(Tiny.throwing("thrown"), UNASKED),
            "P0",
            error(doing, "P0", "thrown")),
        new Case(
            "a refusal has no meaning here",
            List.of(NO, UNASKED),
            "P0",
            error(
                doing,
                "P0",
                "it answered Unschedulable, but may only answer success, skip or error")));
  }

  @ParameterizedTest
  @MethodSource("asking")
  void whoCannotSayWhetherThereIsSomethingToDoEndsTheAttempt(Case c) {
    List<Tiny.PreBind> plugins = new ArrayList<>();
    c.answers().forEach(one -> plugins.add(new Tiny.PreBind("P" + plugins.size(), one, UNASKED)));

    PreBindRunner.Needed needed =
        new PreBindRunner(List.copyOf(plugins), ProfileMeter.NONE).needed(state, POD, "a");

    assertSaid(needed.failure(), c);
    assertThat(needed.plugins()).isEmpty();
  }

  static Stream<Case> binding() {
    String doing = "running Bind plugin";
    Status nobody = Status.error("no Bind plugin of the profile felt concerned with the pod");
    return Stream.of(
        new Case("nobody is asked", List.of(), null, nobody),
        new Case("nobody feels concerned", List.of(SKIPS, SKIPS), null, nobody),
        new Case("the first binds", List.of(YES, UNASKED), null, Status.SUCCESS),
        new Case("the second binds", List.of(SKIPS, YES, UNASKED), null, Status.SUCCESS),
        new Case("a refusal", List.of(SKIPS, NO, UNASKED), "P1", NO.get()),
        new Case("an error", List.of(BROKEN, UNASKED), "P0", error(doing, "P0", "broken")),
        new Case(
            "an exception",
            List.of(Tiny.throwing("thrown"), UNASKED),
            "P0",
            error(doing, "P0", "thrown")));
  }

  @ParameterizedTest
  @MethodSource("binding")
  void bind(Case c) {
    List<BindPlugin> plugins = new ArrayList<>();
    c.answers().forEach(one -> plugins.add(new Tiny.Bind("P" + plugins.size(), one)));

    assertSaid(new BindRunner(plugins, Extenders.NONE, ProfileMeter.NONE).run(state, POD, "a"), c);
  }

  static Stream<Case> extenderBinding() {
    return Stream.of(
        new Case("an extender binds", List.of(YES, UNASKED), null, Status.SUCCESS),
        new Case("an extender refuses", List.of(BROKEN, UNASKED), Extenders.NAME, BROKEN.get()),
        new Case("no extender wants to", List.of(() -> null, NO), "P0", NO.get()));
  }

  @ParameterizedTest
  @MethodSource("extenderBinding")
  void bindByAnExtender(Case c) {
    ScriptedExtenders extenders = new ScriptedExtenders();
    extenders.binding = c.answers().getFirst().get();
    List<BindPlugin> plugins = List.of(new Tiny.Bind("P0", c.answers().getLast()));

    assertSaid(new BindRunner(plugins, extenders, ProfileMeter.NONE).run(state, POD, "a"), c);

    assertThat(extenders.asked).containsExactly("bind " + POD.name() + " to a");
  }

  @Test
  void postBindReachesAllWhateverSomeThrow() {
    List<String> told = new ArrayList<>();
    PostBindRunner runner =
        new PostBindRunner(
            List.of(
                new Tiny.PostBind(
                    "A",
                    () -> {
                      told.add("A");
                      throw new AssertionError("broken");
                    }),
                new Tiny.PostBind("B", () -> told.add("B"))),
            ProfileMeter.NONE);

    runner.run(state, POD, "a");

    assertThat(told).containsExactly("A", "B");
  }
}
