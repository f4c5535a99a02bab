package io.berth.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.Plugin;
import io.berth.framework.PreemptionExecutor;
import io.berth.framework.PreemptionExtender;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.plugins.defaultpreemption.DefaultPreemption;
import io.berth.plugins.defaultpreemption.DefaultPreemptionArgs;
import io.berth.plugins.imagelocality.ImageLocality;
import io.berth.plugins.noderesourcesbalancedallocation.NodeResourcesBalancedAllocation;
import io.berth.plugins.noderesourcesbalancedallocation.NodeResourcesBalancedAllocationArgs;
import io.berth.plugins.testing.HintCase;
import io.berth.plugins.testing.JsonArgs;
import io.berth.testing.Vectors;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the queueing hints of plugins without their own test. Fails for a plugin that is new in
 * the vectors, so that no row is ignored.
 */
class OtherHintsVectorsTest {
  /** Plugins whose rows other tests of this module compare. */
  private static final List<String> TESTED_ELSEWHERE =
      List.of(
          "SchedulingGates",
          "NodeUnschedulable",
          "NodeName",
          "TaintToleration",
          "NodeAffinity",
          "NodePorts",
          "DynamicResources",
          "NodeDeclaredFeatures",
          "NodeResourcesFit",
          "PodTopologySpread",
          "InterPodAffinity",
          "VolumeBinding",
          "VolumeRestrictions",
          "VolumeZone",
          "NodeVolumeLimits");

  static Stream<HintCase> cases() {
    return Vectors.lines("hints.jsonl.gz").stream()
        .filter(row -> !TESTED_ELSEWHERE.contains(row.path("plugin").asText()))
        .map(HintCase::new);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void returnsHintOfKubeScheduler(HintCase hint) {
    Plugin plugin = plugin(hint);

    assertThat(plugin instanceof EnqueueExtensions extensions ? hint.result(extensions) : null)
        .isEqualTo(hint.expected());
  }

  private static Plugin plugin(HintCase hint) {
    String name = hint.row().path("plugin").asText();
    return switch (name) {
      case ImageLocality.NAME -> new ImageLocality();
      case NodeResourcesBalancedAllocation.NAME ->
          new NodeResourcesBalancedAllocation(
              JsonArgs.of(hint.config(), name, new NodeResourcesBalancedAllocationArgs.Decoder()));
      case DefaultPreemption.NAME ->
          new DefaultPreemption(
              JsonArgs.of(hint.config(), name, new DefaultPreemptionArgs.Decoder()),
              scheduler -> true,
              DisruptionBudgetLister.NONE,
              PreemptionExtender.NONE,
              new NoOpPreemptionExecutor(),
              InstantSource.fixed(Instant.EPOCH),
              new SplittableRandom(0));
      default -> throw new AssertionError("no test compares the hints of " + name);
    };
  }

  private static final class NoOpPreemptionExecutor implements PreemptionExecutor {
    @Override
    public Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> victims) {
      return Status.SUCCESS;
    }

    @Override
    public boolean isPodRunningPreemption(PodInfo preemptor) {
      return false;
    }
  }
}
