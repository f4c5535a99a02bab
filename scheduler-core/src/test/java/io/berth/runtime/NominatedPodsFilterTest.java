package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.FilterPlugin;
import io.berth.framework.PluginStatus;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.StateKey;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A node is judged with the pods nominated to it, and once more without them. */
class NominatedPodsFilterTest {
  private static final PodInfo POD = Pods.pod("incoming").priority(5).info();

  /** What the plugin was told is on the node besides the pods of the snapshot. */
  private record Extra(List<String> names) implements CycleState.Copyable<Extra> {
    @Override
    public Extra copy() {
      return new Extra(new ArrayList<>(names));
    }
  }

  /** Notes each pass as the pods it saw, in its own account and on the node. */
  private static final class Watching implements PreFilterPlugin, FilterPlugin {
    private static final StateKey<Extra> EXTRA = StateKey.of("extra");

    private final Predicate<List<String>> accepts;
    private final List<List<String>> passes = new ArrayList<>();

    Watching(Predicate<List<String>> accepts) {
      this.accepts = accepts;
    }

    @Override
    public String name() {
      return "Watching";
    }

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
      state.put(EXTRA, new Extra(new ArrayList<>()));
      return PreFilterResult.SUCCESS;
    }

    @Override
    public Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
      assertThat(node.holds(added)).isTrue();
      state.require(EXTRA).names().add(added.name());
      return added.name().equals("poison") ? Status.error("cannot count") : Status.SUCCESS;
    }

    @Override
    public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
      List<String> seen = state.require(EXTRA).names();
      assertThat(node.pods().stream().map(PodInfo::name)).containsAll(seen);
      passes.add(List.copyOf(seen));
      return accepts.test(seen) ? Status.SUCCESS : Status.unschedulable("saw " + seen);
    }
  }

  record Case(
      String name,
      List<Pods> nominated,
      Predicate<List<String>> accepts,
      List<List<String>> passes,
      @Nullable PluginStatus rejection) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    Pods higher = Pods.pod("higher").priority(9);
    Pods equal = Pods.pod("equal").priority(5);
    Pods lower = Pods.pod("lower").priority(4);
    Pods itself = Pods.pod("incoming").priority(5);
    Pods poison = Pods.pod("poison").priority(9);
    List<String> none = List.of();
    List<String> both = List.of("higher", "equal");
    return Stream.of(
        new Case("nobody nominated", List.of(), seen -> true, List.of(none), null),
        new Case(
            "with and without those of equal or higher priority",
            List.of(higher, lower, equal),
            seen -> true,
            List.of(both, none),
            null),
        new Case("only lower ones", List.of(lower), seen -> true, List.of(none), null),
        new Case("only itself", List.of(itself), seen -> true, List.of(none), null),
        new Case(
            "no room beside them, so there is no second pass",
            List.of(higher, equal),
            List::isEmpty,
            List.of(both),
            new PluginStatus("Watching", Status.unschedulable("saw [higher, equal]"))),
        new Case(
            "what is missing without them, say a pod to be near to",
            List.of(higher),
            seen -> !seen.isEmpty(),
            List.of(List.of("higher"), none),
            new PluginStatus("Watching", Status.unschedulable("saw []"))),
        new Case(
            "a plugin that cannot follow",
            List.of(poison, higher),
            seen -> true,
            List.of(),
            new PluginStatus(
                null,
                Status.error("running AddPod on PreFilter plugin \"Watching\": cannot count"))));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void judge(Case c) {
    Watching plugin = new Watching(c.accepts());
    Profile profile = Tiny.profile(plugin);
    CycleState state = Snapshots.state(Nodes.node("a"));
    profile.preFilters().run(state, POD);
    NodeInfo node = state.snapshot().nodes().getFirst();
    List<PodInfo> nominated = c.nominated().stream().map(Pods::info).toList();
    NominatedPodsFilter filtering =
        new NominatedPodsFilter(
            profile, state, List.of(), name -> name.equals("a") ? nominated : List.of());

    assertThat(filtering.runWithNominatedPods(state, POD, node)).isEqualTo(c.rejection());

    assertThat(plugin.passes).isEqualTo(c.passes());
    assertThat(state.require(Watching.EXTRA).names()).as("the attempt's own state").isEmpty();
    assertThat(node.podCount()).isZero();
  }

  @Test
  void triesOutChangesOnBehalfOfPlugins() {
    Watching plugin = new Watching(List::isEmpty);
    Profile profile = Tiny.profile(plugin);
    CycleState state = Snapshots.state(Nodes.node("a"));
    profile.preFilters().run(state, POD);
    NodeInfo node = state.snapshot().nodes().getFirst();
    PodInfo other = Pods.pod("other").info();
    NominatedPodsFilter filtering =
        new NominatedPodsFilter(profile, state, List.of(), PodNominator.NONE);

    assertThat(filtering.filter(state, POD, node)).isEqualTo(Status.SUCCESS);
    assertThat(filtering.addPod(state, POD, other, node.plus(other))).isEqualTo(Status.SUCCESS);
    assertThat(filtering.filter(state, POD, node.plus(other)))
        .isEqualTo(Status.unschedulable("saw [other]"));
    assertThat(filtering.removePod(state, POD, other, node)).isEqualTo(Status.SUCCESS);
  }

  @Test
  void leavesOutPluginsThatHaveNothingToDo() {
    Watching plugin = new Watching(seen -> false);
    CycleState state = Snapshots.state(Nodes.node("a"));
    NominatedPodsFilter filtering =
        new NominatedPodsFilter(
            Tiny.profile(plugin),
            state,
            List.of("Watching"),
            name -> List.of(Pods.pod("higher").priority(9).info()));

    assertThat(filtering.runWithNominatedPods(state, POD, state.snapshot().nodes().getFirst()))
        .isNull();
    assertThat(plugin.passes).isEmpty();
  }
}
