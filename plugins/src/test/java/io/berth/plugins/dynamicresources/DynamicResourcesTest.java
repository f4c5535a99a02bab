package io.berth.plugins.dynamicresources;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.FilterSimulator;
import io.berth.framework.PluginStatus;
import io.berth.framework.PostFilterResult;
import io.berth.framework.PreFilterResult;
import io.berth.framework.ResourceClaimLister;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.testing.Snapshots;
import org.junit.jupiter.api.Test;

class DynamicResourcesTest {
  private static final Status UNPREPARED = Status.error("not found");

  private final DynamicResources plugin = new DynamicResources(ResourceClaimLister.NONE);
  private final CycleState state = Snapshots.state(node("n"));
  private final PodInfo plain = pod("p").info();
  private final PodInfo claiming = pod("p").resourceClaim("gpu").resourceClaim("nic").info();

  @Test
  void aPodWithoutClaimsGoesAllTheWay() {
    assertThat(plugin.preEnqueue(plain)).isEqualTo(Status.SUCCESS);
    assertThat(plugin.preFilter(state, plain)).isEqualTo(PreFilterResult.SKIP);
    assertThat(plugin.score(state, plain, node("n").info())).isZero();
    assertThat(plugin.reserve(state, plain, "n")).isEqualTo(Status.SUCCESS);
    assertThat(plugin.preBindNeeded(state, plain, "n")).isEqualTo(Status.SKIP);
    assertThat(plugin.preBind(state, plain, "n")).isEqualTo(Status.SUCCESS);
  }

  @Test
  void aPodWithClaimsIsTriedAndRefusedByName() {
    assertThat(plugin.preEnqueue(claiming)).isEqualTo(Status.SUCCESS);
    assertThat(plugin.preFilter(state, claiming))
        .isEqualTo(
            PreFilterResult.of(
                Status.unschedulableAndUnresolvable(
                    "dynamic resource allocation is not built yet;"
                        + " the pod asks for resource claim(s) gpu, nic")));
  }

  @Test
  void thereIsNothingToFreeForAPodThatNoNodeTakes() {
    plugin.preFilter(state, plain);

    assertThat(postFilter())
        .isEqualTo(new PostFilterResult(Status.unschedulable("no new claims to deallocate"), null));
  }

  @Test
  void withoutPreFilterLaterStepsFail() {
    assertThat(plugin.filter(state, plain, node("n").info())).isEqualTo(UNPREPARED);
    assertThat(postFilter()).isEqualTo(new PostFilterResult(UNPREPARED, null));
    assertThat(plugin.reserve(state, plain, "n")).isEqualTo(UNPREPARED);
    assertThat(plugin.preBindNeeded(state, plain, "n")).isEqualTo(UNPREPARED);
  }

  private PostFilterResult postFilter() {
    return plugin.postFilter(state, plain, index -> new PluginStatus(null, UNPREPARED), NO_TRIALS);
  }

  private static final FilterSimulator NO_TRIALS =
      new FilterSimulator() {
        @Override
        public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
          throw new AssertionError("nothing is tried out");
        }

        @Override
        public Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
          throw new AssertionError("nothing is tried out");
        }

        @Override
        public Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
          throw new AssertionError("nothing is tried out");
        }
      };
}
