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

/** A node is status with the pods nominated to it, and once more without them. */
class NominatedPodsFilterTest {
  private static final PodInfo POD = Pods.pod("incoming").priority(5).info();

  /** The pods that the plugin received by AddPod. */
  private record AddedPods(List<String> names) implements CycleState.Copyable<AddedPods> {
    @Override
    public AddedPods copy() {
      return new AddedPods(new ArrayList<>(names));
    }
  }

  /** Records the added pods of each Filter call. */
  private static final class RecordingFilter implements PreFilterPlugin, FilterPlugin {
    private static final StateKey<AddedPods> ADDED_PODS = StateKey.of("extra");

    private final Predicate<List<String>> accepts;
    private final List<List<String>> filterCalls = new ArrayList<>();

    RecordingFilter(Predicate<List<String>> accepts) {
      this.accepts = accepts;
    }

    @Override
    public String name() {
      return "RecordingFilter";
    }

    @Override
    public PreFilterResult preFilter(CycleState state, PodInfo pod) {
      state.write(ADDED_PODS, new AddedPods(new ArrayList<>()));
      return PreFilterResult.SUCCESS;
    }

    @Override
    public Status addPod(CycleState state, PodInfo pod, PodInfo addedPod, NodeInfo node) {
      assertThat(node.containsPod(addedPod)).isTrue();
      state.read(ADDED_PODS).names().add(addedPod.name());
      return addedPod.name().equals("poison") ? Status.error("cannot count") : Status.SUCCESS;
    }

    @Override
    public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
      List<String> added = state.read(ADDED_PODS).names();
      assertThat(node.pods().stream().map(PodInfo::name)).containsAll(added);
      filterCalls.add(List.copyOf(added));
      return accepts.test(added) ? Status.SUCCESS : Status.unschedulable("saw " + added);
    }
  }

  record Case(
      String name,
      List<Pods> nominated,
      Predicate<List<String>> accepts,
      List<List<String>> filterCalls,
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
        new Case("no nominated pods", List.of(), added -> true, List.of(none), null),
        new Case(
            "with and without pods of equal or higher priority",
            List.of(higher, lower, equal),
            added -> true,
            List.of(both, none),
            null),
        new Case("only pods of lower priority", List.of(lower), added -> true, List.of(none), null),
        new Case("only itself", List.of(itself), added -> true, List.of(none), null),
        new Case(
            "rejected with nominated pods, without a second pass",
            List.of(higher, equal),
            List::isEmpty,
            List.of(both),
            new PluginStatus("RecordingFilter", Status.unschedulable("saw [higher, equal]"))),
        new Case(
            "rejected without nominated pods",
            List.of(higher),
            added -> !added.isEmpty(),
            List.of(List.of("higher"), none),
            new PluginStatus("RecordingFilter", Status.unschedulable("saw []"))),
        new Case(
            "AddPod fails",
            List.of(poison, higher),
            added -> true,
            List.of(),
            new PluginStatus(
                null,
                Status.error(
                    "running AddPod on PreFilter plugin \"RecordingFilter\": cannot count"))));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void filtersWithAndWithoutNominatedPods(Case c) {
    RecordingFilter plugin = new RecordingFilter(c.accepts());
    Profile profile = TestPlugins.profile(plugin);
    CycleState state = Snapshots.state(Nodes.node("a"));
    profile.preFilters().run(state, POD);
    NodeInfo node = state.snapshot().nodes().getFirst();
    List<PodInfo> nominated = c.nominated().stream().map(Pods::info).toList();
    NominatedPodsFilter nominatedPodsFilter =
        new NominatedPodsFilter(
            profile, state, List.of(), name -> name.equals("a") ? nominated : List.of());

    assertThat(nominatedPodsFilter.runFilterPluginsWithNominatedPods(state, POD, node))
        .isEqualTo(c.rejection());

    assertThat(plugin.filterCalls).isEqualTo(c.filterCalls());
    assertThat(state.read(RecordingFilter.ADDED_PODS).names())
        .as("the attempt's own state")
        .isEmpty();
    assertThat(node.podCount()).isZero();
  }

  @Test
  void simulatesChangesForPlugins() {
    RecordingFilter plugin = new RecordingFilter(List::isEmpty);
    Profile profile = TestPlugins.profile(plugin);
    CycleState state = Snapshots.state(Nodes.node("a"));
    profile.preFilters().run(state, POD);
    NodeInfo node = state.snapshot().nodes().getFirst();
    PodInfo other = Pods.pod("other").info();
    NominatedPodsFilter nominatedPodsFilter =
        new NominatedPodsFilter(profile, state, List.of(), NominatedPodLister.NONE);

    assertThat(nominatedPodsFilter.filterWithNominatedPods(state, POD, node))
        .isEqualTo(Status.SUCCESS);
    assertThat(nominatedPodsFilter.addPod(state, POD, other, node.withPod(other)))
        .isEqualTo(Status.SUCCESS);
    assertThat(nominatedPodsFilter.filterWithNominatedPods(state, POD, node.withPod(other)))
        .isEqualTo(Status.unschedulable("saw [other]"));
    assertThat(nominatedPodsFilter.removePod(state, POD, other, node)).isEqualTo(Status.SUCCESS);
  }

  @Test
  void skipsPluginsWhosePreFilterReturnedSkip() {
    RecordingFilter plugin = new RecordingFilter(added -> false);
    CycleState state = Snapshots.state(Nodes.node("a"));
    NominatedPodsFilter nominatedPodsFilter =
        new NominatedPodsFilter(
            TestPlugins.profile(plugin),
            state,
            List.of("RecordingFilter"),
            name -> List.of(Pods.pod("higher").priority(9).info()));

    assertThat(
            nominatedPodsFilter.runFilterPluginsWithNominatedPods(
                state, POD, state.snapshot().nodes().getFirst()))
        .isNull();
    assertThat(plugin.filterCalls).isEmpty();
  }
}
