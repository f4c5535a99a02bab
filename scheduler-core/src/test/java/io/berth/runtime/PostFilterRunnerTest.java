package io.berth.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.PostFilterPlugin;
import io.berth.framework.PostFilterResult;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.testing.Nodes;
import io.berth.testing.PodTerms;
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

class PostFilterRunnerTest {
  private static final PodInfo POD = Pods.pod("incoming").info();

  /** The plugins are named P0, P1 and so on; no plugin stands for success. */
  record Case(
      String name,
      List<Supplier<PostFilterResult>> results,
      @Nullable String plugin,
      Status status,
      @Nullable String nominatedNode) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Supplier<PostFilterResult> returning(
      Status status, @Nullable String nominatedNode) {
    return () -> new PostFilterResult(status, nominatedNode);
  }

  static Stream<Case> cases() {
    Supplier<PostFilterResult> notCalled = TestPlugins.throwing("must not be called");
    return Stream.of(
        new Case("no plugin", List.of(), null, Status.unschedulable(), null),
        new Case(
            "the first success",
            List.of(
                returning(Status.unschedulable("no"), null),
                returning(Status.SUCCESS, "node"),
                notCalled),
            null,
            Status.SUCCESS,
            "node"),
        new Case(
            "all reasons and the first plugin",
            List.of(
                returning(Status.unschedulable("one"), null),
                returning(Status.pending("two", "three"), null)),
            "P0",
            Status.unschedulable("one", "two", "three"),
            null),
        new Case(
            "the last nomination",
            List.of(
                returning(Status.unschedulable("one"), "node"),
                returning(Status.unschedulable("two"), ""),
                returning(Status.unschedulable("three"), null)),
            "P0",
            Status.unschedulable("one", "two", "three"),
            ""),
        new Case(
            "unresolvable ends the run and discards earlier results",
            List.of(
                returning(Status.unschedulable("one"), "node"),
                returning(Status.unschedulableAndUnresolvable("never"), ""),
                notCalled),
            "P1",
            Status.unschedulableAndUnresolvable("never"),
            ""),
        new Case(
            "an error",
            List.of(returning(Status.error("broken"), "node"), notCalled),
            "P0",
            Status.error("broken"),
            null),
        new Case(
            "an unsupported status",
            List.of(returning(Status.waiting("soon"), null), notCalled),
            "P0",
            Status.error("soon"),
            null),
        new Case(
            "an exception",
            List.of(TestPlugins.throwing("broken"), notCalled),
            "P0",
            Status.error("broken"),
            null),
        new Case(
            "built against another API",
            List.of(TestPlugins.throwingNoSuchMethod("FilterSimulator.gone()"), notCalled),
            "P0",
            Status.error("FilterSimulator.gone()"),
            null));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void combinesPostFilterResults(Case c) {
    List<PostFilterPlugin> plugins = new ArrayList<>();
    for (Supplier<PostFilterResult> result : c.results()) {
      plugins.add(new TestPlugins.PostFilter("P" + plugins.size(), result));
    }
    CycleState state = Snapshots.state(Nodes.node("a"));
    NominatedPodsFilter filterSimulator =
        new NominatedPodsFilter(TestPlugins.profile(), state, List.of(), NominatedPodLister.NONE);

    PostFilterRunner.Outcome outcome =
        new PostFilterRunner(plugins, ProfileMeter.NONE)
            .run(state, POD, index -> null, filterSimulator);

    Status status = outcome.rejection() == null ? Status.SUCCESS : outcome.rejection().status();
    assertThat(status.code()).isEqualTo(c.status().code());
    assertThat(status.reasons()).isEqualTo(c.status().reasons());
    assertThat(outcome.rejection() == null ? null : outcome.rejection().plugin())
        .isEqualTo(c.plugin());
    assertThat(outcome.nominatedNode()).isEqualTo(c.nominatedNode());
  }

  @Test
  void isEmptyForPodWithTooManyRules() {
    PostFilterRunner none = new PostFilterRunner(List.of(), ProfileMeter.NONE);
    PostFilterRunner one =
        new PostFilterRunner(
            List.of(new TestPlugins.PostFilter("P", returning(Status.SUCCESS, null))),
            ProfileMeter.NONE);
    Pods tooManyRules = Pods.pod("web");
    for (int i = 0; i < 300; i++) {
      tooManyRules.podAntiAffinity(PodTerms.within("key-" + i, "app", "web"));
    }

    assertThat(none.isEmptyFor(POD)).isTrue();
    assertThat(one.isEmptyFor(POD)).isFalse();
    assertThat(one.isEmptyFor(tooManyRules.info())).isTrue();
  }
}
