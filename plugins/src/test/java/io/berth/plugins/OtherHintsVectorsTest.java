package io.berth.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.Plugin;
import io.berth.framework.PreemptionExtender;
import io.berth.framework.Preemptor;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.plugins.defaultpreemption.DefaultPreemption;
import io.berth.plugins.defaultpreemption.DefaultPreemptionArgsDecoder;
import io.berth.plugins.imagelocality.ImageLocality;
import io.berth.plugins.noderesourcesbalancedallocation.NodeResourcesBalancedAllocation;
import io.berth.plugins.noderesourcesbalancedallocation.NodeResourcesBalancedAllocationArgsDecoder;
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
 * The rows of hints about plugins that have no test of their own for them. A plugin that is new to
 * the vectors turns up here, so that no row goes unread.
 */
class OtherHintsVectorsTest {
  /** Whose rows other tests of this module take. */
  private static final List<String> TAKEN =
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
        .filter(row -> !TAKEN.contains(row.path("plugin").asText()))
        .map(HintCase::new);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void answersAsKubeScheduler(HintCase hint) {
    Plugin plugin = plugin(hint);

    assertThat(plugin instanceof EnqueueExtensions aware ? hint.answer(aware) : null)
        .isEqualTo(hint.expected());
  }

  private static Plugin plugin(HintCase hint) {
    String name = hint.row().path("plugin").asText();
    return switch (name) {
      case ImageLocality.NAME -> new ImageLocality();
      case NodeResourcesBalancedAllocation.NAME ->
          new NodeResourcesBalancedAllocation(
              JsonArgs.of(hint.config(), name, new NodeResourcesBalancedAllocationArgsDecoder()));
      case DefaultPreemption.NAME ->
          new DefaultPreemption(
              JsonArgs.of(hint.config(), name, new DefaultPreemptionArgsDecoder()),
              scheduler -> true,
              DisruptionBudgetLister.NONE,
              PreemptionExtender.NONE,
              new IdlePreemptor(),
              InstantSource.fixed(Instant.EPOCH),
              new SplittableRandom(0));
      default -> throw new AssertionError("no test takes the hints of " + name);
    };
  }

  private static final class IdlePreemptor implements Preemptor {
    @Override
    public Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> victims) {
      return Status.SUCCESS;
    }

    @Override
    public boolean isPreempting(PodInfo preemptor) {
      return false;
    }
  }
}
