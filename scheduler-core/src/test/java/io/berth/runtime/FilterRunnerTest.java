package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.FilterPlugin;
import io.berth.framework.PluginStatus;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FilterRunnerTest {
  private static final PodInfo POD = Pods.pod("incoming").info();
  private static final NodeInfo NODE = Nodes.node("a").info();
  private static final Status NO = Status.unschedulable("no");
  private static final Status NEVER = Status.unschedulableAndUnresolvable("never");

  private final CycleState state = Snapshots.state(Nodes.node("a"));

  /** The plugins are named P0, P1 and so on. */
  record Case(
      String name,
      List<Supplier<Status>> results,
      List<String> skipped,
      @Nullable String plugin,
      Status status) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    Supplier<Status> yes = () -> Status.SUCCESS;
    Supplier<Status> notCalled = TestPlugins.throwing("must not be called");
    return Stream.of(
        new Case("no filter", List.of(), List.of(), null, Status.SUCCESS),
        new Case("all succeed", List.of(yes, yes), List.of(), null, Status.SUCCESS),
        new Case("the first rejection", List.of(yes, () -> NO, notCalled), List.of(), "P1", NO),
        new Case("unresolvable", List.of(() -> NEVER, notCalled), List.of(), "P0", NEVER),
        new Case("skipped", List.of(() -> NO, yes), List.of("P0"), null, Status.SUCCESS),
        new Case("others skipped", List.of(yes, () -> NO), List.of("P0", "Q"), "P1", NO),
        new Case(
            "pending is a rejection",
            List.of(() -> Status.pending("later")),
            List.of(),
            "P0",
            Status.pending("later")),
        new Case(
            "an error",
            List.of(yes, () -> Status.error("broken"), notCalled),
            List.of(),
            "P1",
            Status.error("running \"P1\" filter plugin: broken")),
        new Case(
            "unsupported skip",
            List.of(() -> Status.SKIP),
            List.of(),
            "P0",
            Status.error("running \"P0\" filter plugin: ")),
        new Case(
            "an exception",
            List.of(TestPlugins.throwing("broken")),
            List.of(),
            "P0",
            Status.error("running \"P0\" filter plugin: broken")),
        new Case(
            "built against another API",
            List.of(TestPlugins.throwingNoSuchMethod("NodeInfo.gone()")),
            List.of(),
            "P0",
            Status.error("running \"P0\" filter plugin: NodeInfo.gone()")),
        new Case(
            "a failed assertion",
            List.of(TestPlugins.throwing(new AssertionError("never"))),
            List.of(),
            "P0",
            Status.error("running \"P0\" filter plugin: never")),
        new Case(
            "a null result",
            List.of(TestPlugins.returningNull()),
            List.of(),
            "P0",
            Status.error("running \"P0\" filter plugin: plugin \"P0\" returned null")));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void returnsFirstRejection(Case c) {
    List<FilterPlugin> plugins = new ArrayList<>();
    for (Supplier<Status> result : c.results()) {
      plugins.add(new TestPlugins.Filter("P" + plugins.size(), node -> result.get()));
    }

    PluginStatus rejection =
        new FilterRunner(plugins, ProfileMeter.NONE)
            .chain(c.skipped(), false)
            .runFilterPlugins(state, POD, NODE);

    Status status = rejection == null ? Status.SUCCESS : rejection.status();
    assertThat(status.code()).isEqualTo(c.status().code());
    assertThat(status.reasons()).isEqualTo(c.status().reasons());
    assertThat(rejection == null ? null : rejection.plugin()).isEqualTo(c.plugin());
  }

  @Test
  void sharesEqualRejections() {
    FilterPlugin rejecting = new TestPlugins.Filter("P", node -> NO);
    FilterRunner.Chain chain =
        new FilterRunner(List.of(rejecting), ProfileMeter.NONE).chain(List.of(), false);

    assertThat(chain.runFilterPlugins(state, POD, NODE))
        .isSameAs(chain.runFilterPlugins(state, POD, NODE));
  }

  @Test
  void sharesAlternatingRejections() {
    FilterPlugin rejecting =
        new TestPlugins.Filter("P", node -> Status.unschedulable("no " + node.name()));
    FilterRunner.Chain chain =
        new FilterRunner(List.of(rejecting), ProfileMeter.NONE).chain(List.of(), false);
    NodeInfo another = Nodes.node("b").info();

    PluginStatus first = chain.runFilterPlugins(state, POD, NODE);
    PluginStatus second = chain.runFilterPlugins(state, POD, another);

    assertThat(second).isNotEqualTo(first);
    assertThat(chain.runFilterPlugins(state, POD, NODE)).isSameAs(first);
    assertThat(chain.runFilterPlugins(state, POD, another)).isSameAs(second);
  }

  @Test
  void distinguishesRejectionsOfOnePlugin() {
    FilterPlugin rejecting = new TestPlugins.Filter("P", node -> Status.unschedulable(node.name()));
    FilterRunner.Chain chain =
        new FilterRunner(List.of(rejecting), ProfileMeter.NONE).chain(List.of(), false);

    for (String name : List.of("a", "b", "a")) {
      assertThat(chain.runFilterPlugins(state, POD, Nodes.node(name).info()))
          .isEqualTo(new PluginStatus("P", Status.unschedulable(name)));
    }
  }
}
