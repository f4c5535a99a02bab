package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Code;
import io.berth.framework.CycleState;
import io.berth.framework.PluginStatus;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PreFilterRunnerTest {
  private static final PodInfo POD = Pods.pod("incoming").info();
  private static final NodeInfo NODE = Nodes.node("a").info();
  private static final Status NO = Status.unschedulable("no");
  private static final Status NEVER = Status.unschedulableAndUnresolvable("never");

  private final CycleState state = Snapshots.state(Nodes.node("a"), Nodes.node("b"));

  record Case(
      String name,
      List<Supplier<PreFilterResult>> results,
      @Nullable PluginStatus rejection,
      @Nullable List<String> nodeNames,
      List<String> narrowedBy,
      List<String> skipped) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Supplier<PreFilterResult> returning(Status status) {
    return () -> PreFilterResult.of(status);
  }

  private static Supplier<PreFilterResult> only(String... nodes) {
    return () -> PreFilterResult.only(new TreeSet<>(List.of(nodes)));
  }

  private static PluginStatus error(String plugin, String message) {
    return new PluginStatus(plugin, Status.error(message));
  }

  /** The plugins are named P0, P1 and so on. */
  static Stream<Case> cases() {
    return Stream.of(
        new Case("no plugin", List.of(), null, null, List.of(), List.of()),
        new Case(
            "success and skip",
            List.of(returning(Status.SKIP), returning(Status.SUCCESS), returning(Status.SKIP)),
            null,
            null,
            List.of(),
            List.of("P0", "P2")),
        new Case(
            "unresolvable ends the run",
            List.of(
                returning(Status.SKIP),
                returning(NEVER),
                TestPlugins.throwing("must not be called")),
            new PluginStatus("P1", NEVER),
            null,
            List.of(),
            List.of("P0")),
        new Case(
            "unschedulable does not end the run: preemption requires the state of the others",
            List.of(returning(NO), returning(Status.SKIP), returning(Status.SUCCESS)),
            new PluginStatus("P0", NO),
            null,
            List.of(),
            List.of("P1")),
        new Case(
            "the last unschedulable plugin is reported",
            List.of(returning(Status.unschedulable("first")), returning(NO)),
            new PluginStatus("P1", NO),
            null,
            List.of(),
            List.of()),
        new Case(
            "unresolvable after unschedulable",
            List.of(returning(NO), returning(NEVER)),
            new PluginStatus("P1", NEVER),
            null,
            List.of(),
            List.of()),
        new Case(
            "narrowed by two",
            List.of(only("a", "b"), returning(Status.SUCCESS), only("b", "c")),
            null,
            List.of("b"),
            List.of("P0", "P2"),
            List.of()),
        new Case(
            "narrowed to nothing by one",
            List.of(returning(Status.SUCCESS), only(), TestPlugins.throwing("must not be called")),
            new PluginStatus(
                null, Status.unschedulableAndUnresolvable("node(s) didn't satisfy plugin P1")),
            List.of(),
            List.of("P1"),
            List.of()),
        new Case(
            "narrowed to nothing by two",
            List.of(only("a"), only("b"), TestPlugins.throwing("must not be called")),
            new PluginStatus(
                null,
                Status.unschedulableAndUnresolvable(
                    "node(s) didn't satisfy plugin(s) [P0 P1] simultaneously")),
            List.of(),
            List.of("P0", "P1"),
            List.of()),
        new Case(
            "an error",
            List.of(returning(Status.error("broken")), TestPlugins.throwing("must not be called")),
            error("P0", "running PreFilter plugin \"P0\": broken"),
            null,
            List.of(),
            List.of()),
        new Case(
            "unsupported pending",
            List.of(returning(Status.pending("later"))),
            error("P0", "running PreFilter plugin \"P0\": later"),
            null,
            List.of(),
            List.of()),
        new Case(
            "an exception",
            List.of(TestPlugins.throwing("broken")),
            error("P0", "running PreFilter plugin \"P0\": broken"),
            null,
            List.of(),
            List.of()),
        new Case(
            "built against another API",
            List.of(TestPlugins.throwingNoSuchMethod("NodeInfo.gone()")),
            error("P0", "running PreFilter plugin \"P0\": NodeInfo.gone()"),
            null,
            List.of(),
            List.of()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void combinesPreFilterResults(Case c) {
    List<PreFilterPlugin> plugins = new ArrayList<>();
    for (Supplier<PreFilterResult> result : c.results()) {
      plugins.add(new TestPlugins.PreFilter("P" + plugins.size(), result));
    }

    PreFilterRunner.Outcome outcome =
        new PreFilterRunner(plugins, ProfileMeter.NONE).run(state, POD);

    assertThat(withoutCause(outcome.rejection())).isEqualTo(c.rejection());
    assertThat(outcome.nodeNames())
        .isEqualTo(c.nodeNames() == null ? null : new TreeSet<>(c.nodeNames()));
    assertThat(outcome.narrowedBy()).containsExactlyElementsOf(c.narrowedBy());
    assertThat(outcome.skipped()).isEqualTo(c.skipped());
  }

  private static @Nullable PluginStatus withoutCause(@Nullable PluginStatus rejection) {
    return rejection == null
        ? null
        : new PluginStatus(
            rejection.plugin(),
            new Status(rejection.status().code(), rejection.status().reasons(), null));
  }

  /** Records added and removed pods, or fails. */
  private record RecordingPreFilter(String name, List<String> recorded, boolean fails)
      implements PreFilterPlugin {
    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
      return PreFilterResult.SUCCESS;
    }

    @Override
    public Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
      return record("+" + added.name());
    }

    @Override
    public Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
      return record("-" + removed.name());
    }

    private Status record(String change) {
      if (fails) {
        throw new IllegalStateException("cannot count");
      }
      recorded.add(name + change);
      return Status.SUCCESS;
    }
  }

  @Test
  void runsAddPodAndRemovePodOfActivePluginsOnly() {
    List<String> recorded = new ArrayList<>();
    PreFilterRunner runner =
        new PreFilterRunner(
            List.of(
                new RecordingPreFilter("A", recorded, false),
                new RecordingPreFilter("B", recorded, false),
                new RecordingPreFilter("C", recorded, false)),
            ProfileMeter.NONE);
    PodInfo other = Pods.pod("other").info();

    assertThat(runner.addPod(state, POD, other, NODE, List.of("B"))).isEqualTo(Status.SUCCESS);
    assertThat(runner.removePod(state, POD, other, NODE, List.of("A"))).isEqualTo(Status.SUCCESS);

    assertThat(recorded).containsExactly("A+other", "C+other", "B-other", "C-other");
  }

  @Test
  void reportsPluginWhoseAddOrRemovePodFails() {
    List<String> recorded = new ArrayList<>();
    PreFilterRunner runner =
        new PreFilterRunner(
            List.of(
                new RecordingPreFilter("A", recorded, false),
                new RecordingPreFilter("B", recorded, true),
                new RecordingPreFilter("C", recorded, false)),
            ProfileMeter.NONE);
    PodInfo other = Pods.pod("other").info();

    Status added = runner.addPod(state, POD, other, NODE, List.of());
    Status removed = runner.removePod(state, POD, other, NODE, List.of());

    assertThat(added.code()).isEqualTo(Code.ERROR);
    assertThat(added.message()).isEqualTo("running AddPod on PreFilter plugin \"B\": cannot count");
    assertThat(removed.message())
        .isEqualTo("running RemovePod on PreFilter plugin \"B\": cannot count");
    assertThat(recorded).containsExactly("A+other", "A-other");
  }
}
