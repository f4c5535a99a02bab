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
      List<Supplier<PreFilterResult>> answers,
      @Nullable PluginStatus rejection,
      @Nullable List<String> nodeNames,
      List<String> narrowedBy,
      List<String> skipped) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Supplier<PreFilterResult> says(Status status) {
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
        new Case("nobody is asked", List.of(), null, null, List.of(), List.of()),
        new Case(
            "success and skip",
            List.of(says(Status.SKIP), says(Status.SUCCESS), says(Status.SKIP)),
            null,
            null,
            List.of(),
            List.of("P0", "P2")),
        new Case(
            "unresolvable ends the round",
            List.of(says(Status.SKIP), says(NEVER), Tiny.throwing("must not be asked")),
            new PluginStatus("P1", NEVER),
            null,
            List.of(),
            List.of("P0")),
        new Case(
            "after unschedulable the others are asked, because preemption needs what they prepare",
            List.of(says(NO), says(Status.SKIP), says(Status.SUCCESS)),
            new PluginStatus("P0", NO),
            null,
            List.of(),
            List.of("P1")),
        new Case(
            "the last to say unschedulable is named",
            List.of(says(Status.unschedulable("first")), says(NO)),
            new PluginStatus("P1", NO),
            null,
            List.of(),
            List.of()),
        new Case(
            "unresolvable after unschedulable",
            List.of(says(NO), says(NEVER)),
            new PluginStatus("P1", NEVER),
            null,
            List.of(),
            List.of()),
        new Case(
            "narrowed by two",
            List.of(only("a", "b"), says(Status.SUCCESS), only("b", "c")),
            null,
            List.of("b"),
            List.of("P0", "P2"),
            List.of()),
        new Case(
            "narrowed to nothing by one",
            List.of(says(Status.SUCCESS), only(), Tiny.throwing("must not be asked")),
            new PluginStatus(
                null, Status.unschedulableAndUnresolvable("node(s) didn't satisfy plugin P1")),
            List.of(),
            List.of("P1"),
            List.of()),
        new Case(
            "narrowed to nothing by two",
            List.of(only("a"), only("b"), Tiny.throwing("must not be asked")),
            new PluginStatus(
                null,
                Status.unschedulableAndUnresolvable(
                    "node(s) didn't satisfy plugin(s) [P0 P1] simultaneously")),
            List.of(),
            List.of("P0", "P1"),
            List.of()),
        new Case(
            "an error",
            List.of(says(Status.error("broken")), Tiny.throwing("must not be asked")),
            error("P0", "running PreFilter plugin \"P0\": broken"),
            null,
            List.of(),
            List.of()),
        new Case(
            "pending has no meaning here",
            List.of(says(Status.pending("later"))),
            error("P0", "running PreFilter plugin \"P0\": later"),
            null,
            List.of(),
            List.of()),
        new Case(
            "an exception",
            List.of(Tiny.throwing("broken")),
            error("P0", "running PreFilter plugin \"P0\": broken"),
            null,
            List.of(),
            List.of()),
        new Case(
            "built against another API",
            List.of(Tiny.missing("NodeInfo.gone()")),
            error("P0", "running PreFilter plugin \"P0\": NodeInfo.gone()"),
            null,
            List.of(),
            List.of()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void run(Case c) {
    List<PreFilterPlugin> plugins = new ArrayList<>();
    for (Supplier<PreFilterResult> answer : c.answers()) {
      plugins.add(new Tiny.PreFilter("P" + plugins.size(), answer));
    }

    PreFilterOutcome outcome = new PreFilterRunner(plugins, ProfileMeter.NONE).run(state, POD);

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

  /** Keeps account of pods that come and go, and may fail to. */
  private record Counting(String name, List<String> seen, boolean fails)
      implements PreFilterPlugin {
    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
      return PreFilterResult.SUCCESS;
    }

    @Override
    public Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
      return tell("+" + added.name());
    }

    @Override
    public Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
      return tell("-" + removed.name());
    }

    private Status tell(String what) {
      if (fails) {
        throw new IllegalStateException("lost count");
      }
      seen.add(name + what);
      return Status.SUCCESS;
    }
  }

  @Test
  void tellsOfPodsOnlyThoseWhoTakePart() {
    List<String> seen = new ArrayList<>();
    PreFilterRunner runner =
        new PreFilterRunner(
            List.of(
                new Counting("A", seen, false),
                new Counting("B", seen, false),
                new Counting("C", seen, false)),
            ProfileMeter.NONE);
    PodInfo other = Pods.pod("other").info();

    assertThat(runner.addPod(state, POD, other, NODE, List.of("B"))).isEqualTo(Status.SUCCESS);
    assertThat(runner.removePod(state, POD, other, NODE, List.of("A"))).isEqualTo(Status.SUCCESS);

    assertThat(seen).containsExactly("A+other", "C+other", "B-other", "C-other");
  }

  @Test
  void saysWhichPluginCannotFollow() {
    List<String> seen = new ArrayList<>();
    PreFilterRunner runner =
        new PreFilterRunner(
            List.of(
                new Counting("A", seen, false),
                new Counting("B", seen, true),
                new Counting("C", seen, false)),
            ProfileMeter.NONE);
    PodInfo other = Pods.pod("other").info();

    Status added = runner.addPod(state, POD, other, NODE, List.of());
    Status removed = runner.removePod(state, POD, other, NODE, List.of());

    assertThat(added.code()).isEqualTo(Code.ERROR);
    assertThat(added.message()).isEqualTo("running AddPod on PreFilter plugin \"B\": lost count");
    assertThat(removed.message())
        .isEqualTo("running RemovePod on PreFilter plugin \"B\": lost count");
    assertThat(seen).containsExactly("A+other", "A-other");
  }
}
