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

  /** The plugins are named P0, P1 and so on; no plugin means that room was made. */
  record Case(
      String name,
      List<Supplier<PostFilterResult>> answers,
      @Nullable String plugin,
      Status status,
      @Nullable String nomination) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Supplier<PostFilterResult> says(Status status, @Nullable String nomination) {
    return () -> new PostFilterResult(status, nomination);
  }

  static Stream<Case> cases() {
    Supplier<PostFilterResult> unasked = Tiny.throwing("must not be asked");
    return Stream.of(
        new Case("nobody to ask", List.of(), null, Status.unschedulable(), null),
        new Case(
            "the first to make room",
            List.of(says(Status.unschedulable("no"), null), says(Status.SUCCESS, "node"), unasked),
            null,
            Status.SUCCESS,
            "node"),
        new Case(
            "all reasons, the first plugin",
            List.of(
                says(Status.unschedulable("one"), null),
                says(Status.pending("two", "three"), null)),
            "P0",
            Status.unschedulable("one", "two", "three"),
            null),
        new Case(
            "the last word on the nomination counts",
            List.of(
                says(Status.unschedulable("one"), "node"),
                says(Status.unschedulable("two"), ""),
                says(Status.unschedulable("three"), null)),
            "P0",
            Status.unschedulable("one", "two", "three"),
            ""),
        new Case(
            "unresolvable ends the round and forgets the others",
            List.of(
                says(Status.unschedulable("one"), "node"),
                says(Status.unschedulableAndUnresolvable("never"), ""),
                unasked),
            "P1",
            Status.unschedulableAndUnresolvable("never"),
            ""),
        new Case(
            "an error",
            List.of(says(Status.error("broken"), "node"), unasked),
            "P0",
            Status.error("broken"),
            null),
        new Case(
            "an answer that has no meaning here",
            List.of(says(Status.waiting("soon"), null), unasked),
            "P0",
            Status.error("soon"),
            null),
        new Case(
            "an exception",
            List.of(Tiny.throwing("broken"), unasked),
            "P0",
            Status.error("broken"),
            null),
        new Case(
            "built against another API",
            List.of(Tiny.missing("FilterSimulator.gone()"), unasked),
            "P0",
            Status.error("FilterSimulator.gone()"),
            null));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void run(Case c) {
    List<PostFilterPlugin> plugins = new ArrayList<>();
    for (Supplier<PostFilterResult> answer : c.answers()) {
      plugins.add(new Tiny.PostFilter("P" + plugins.size(), answer));
    }
    CycleState state = Snapshots.state(Nodes.node("a"));
    NominatedPodsFilter whatIf =
        new NominatedPodsFilter(Tiny.profile(), state, List.of(), PodNominator.NONE);

    PostFilterRunner.Outcome outcome =
        new PostFilterRunner(plugins, ProfileMeter.NONE).run(state, POD, index -> null, whatIf);

    Status said = outcome.rejection() == null ? Status.SUCCESS : outcome.rejection().status();
    assertThat(said.code()).isEqualTo(c.status().code());
    assertThat(said.reasons()).isEqualTo(c.status().reasons());
    assertThat(outcome.rejection() == null ? null : outcome.rejection().plugin())
        .isEqualTo(c.plugin());
    assertThat(outcome.nominatedNode()).isEqualTo(c.nomination());
  }

  @Test
  void knowsWhetherAPluginLooksAtThePod() {
    PostFilterRunner none = new PostFilterRunner(List.of(), ProfileMeter.NONE);
    PostFilterRunner one =
        new PostFilterRunner(
            List.of(new Tiny.PostFilter("P", says(Status.SUCCESS, null))), ProfileMeter.NONE);
    Pods tooManyRules = Pods.pod("shy");
    for (int i = 0; i < 300; i++) {
      tooManyRules.awayFrom(PodTerms.within("key-" + i, "app", "web"));
    }

    assertThat(none.isEmptyFor(POD)).isTrue();
    assertThat(one.isEmptyFor(POD)).isFalse();
    assertThat(one.isEmptyFor(tooManyRules.info())).isTrue();
  }
}
