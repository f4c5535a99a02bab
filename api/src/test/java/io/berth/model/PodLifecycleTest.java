package io.berth.model;

import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.Pods;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PodLifecycleTest {
  @ParameterizedTest
  @CsvSource({"Succeeded,true", "Failed,true", "Running,false", "Pending,false", "Unknown,false"})
  void terminal(String phase, boolean terminal) {
    assertThat(pod("p").phase(phase).info().isTerminal()).isEqualTo(terminal);
  }

  record Case(String name, Pods pod, boolean preempted) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> preemptions() {
    String target = "DisruptionTarget";
    String byScheduler = "PreemptionByScheduler";
    return Stream.of(
        new Case("preempted by the scheduler", pod("p").preempted(), true),
        new Case("not deleted", pod("p").condition(target, "True", byScheduler), false),
        new Case("condition false", terminating(target, "False", byScheduler), false),
        new Case("by eviction", terminating(target, "True", "EvictionByEvictionAPI"), false),
        new Case("another condition", terminating("Ready", "True", byScheduler), false),
        new Case("deleted without condition", pod("p").terminating(), false),
        new Case(
            "only the first condition of the type counts",
            terminating(target, "False", byScheduler).condition(target, "True", byScheduler),
            false));
  }

  private static Pods terminating(String type, String status, String reason) {
    return pod("p").terminating().condition(type, status, reason);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void preemptions(Case row) {
    assertThat(row.pod.info().isPreempted()).isEqualTo(row.preempted);
  }

  @Test
  void readsTerminationAndNomination() {
    assertThat(pod("p").info().isTerminating()).isFalse();
    assertThat(pod("p").terminating().info().isTerminating()).isTrue();
    assertThat(pod("p").info().nominatedNodeName()).isEmpty();
    assertThat(pod("p").nominatedNodeName("n").info().nominatedNodeName()).isEqualTo("n");
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "PodScheduled,False,true",
    "PodScheduled,True,false",
    "PodScheduled,Unknown,false",
    "Ready,False,false"
  })
  void podScheduledFalse(String condition, String status, boolean podScheduledFalse) {
    assertThat(pod("p").condition(condition, status, "").info().hasFalsePodScheduledCondition())
        .isEqualTo(podScheduledFalse);
  }

  @Test
  void generationIsZeroIfMissing() {
    assertThat(pod("p").info().generation()).isZero();
    assertThat(pod("p").generation(1).info().generation()).isEqualTo(1);
    assertThat(pod("p").generation(7).info().generation()).isEqualTo(7);
  }

  @Test
  void parsesTimestamps() {
    PodInfo pod =
        pod("p")
            .creationTimestamp("2026-01-02T03:04:05Z")
            .startTime("2026-01-02T05:04:06+02:00")
            .info();

    assertThat(pod.creationTimestamp()).isEqualTo(Instant.parse("2026-01-02T03:04:05Z"));
    assertThat(pod.startTime()).isEqualTo(Instant.parse("2026-01-02T03:04:06Z"));
    assertThat(pod("q").info().creationTimestamp()).isEqualTo(Instant.EPOCH);
    assertThat(pod("q").info().startTime()).isNull();
    assertThat(pod("q").creationTimestamp("yesterday").info().creationTimestamp())
        .isEqualTo(Instant.EPOCH);
  }
}
