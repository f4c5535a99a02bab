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
  private static final Status NO_STATE = Status.error("not found");

  private final DynamicResources plugin = new DynamicResources(ResourceClaimLister.NONE);
  private final CycleState state = Snapshots.state(node("n"));
  private final PodInfo withoutClaims = pod("p").info();
  private final PodInfo withClaims = pod("p").resourceClaim("gpu").resourceClaim("nic").info();

  @Test
  void acceptsPodWithoutClaimsAtEveryPoint() {
    assertThat(plugin.preEnqueue(withoutClaims)).isEqualTo(Status.SUCCESS);
    assertThat(plugin.preFilter(state, withoutClaims)).isEqualTo(PreFilterResult.SKIP);
    assertThat(plugin.score(state, withoutClaims, node("n").info())).isZero();
    assertThat(plugin.reserve(state, withoutClaims, "n")).isEqualTo(Status.SUCCESS);
    assertThat(plugin.preBindPreFlight(state, withoutClaims, "n")).isEqualTo(Status.SKIP);
    assertThat(plugin.preBind(state, withoutClaims, "n")).isEqualTo(Status.SUCCESS);
  }

  @Test
  void rejectsPodWithClaimsInPreFilter() {
    assertThat(plugin.preEnqueue(withClaims)).isEqualTo(Status.SUCCESS);
    assertThat(plugin.preFilter(state, withClaims))
        .isEqualTo(
            PreFilterResult.of(
                Status.unschedulableAndUnresolvable(
                    "dynamic resource allocation is not supported;"
                        + " the pod references resource claim(s) gpu, nic")));
  }

  @Test
  void postFilterFindsNoClaimsToDeallocate() {
    plugin.preFilter(state, withoutClaims);

    assertThat(postFilter())
        .isEqualTo(new PostFilterResult(Status.unschedulable("no new claims to deallocate"), null));
  }

  @Test
  void failsWithoutPreFilter() {
    assertThat(plugin.filter(state, withoutClaims, node("n").info())).isEqualTo(NO_STATE);
    assertThat(postFilter()).isEqualTo(new PostFilterResult(NO_STATE, null));
    assertThat(plugin.reserve(state, withoutClaims, "n")).isEqualTo(NO_STATE);
    assertThat(plugin.preBindPreFlight(state, withoutClaims, "n")).isEqualTo(NO_STATE);
  }

  private PostFilterResult postFilter() {
    return plugin.postFilter(
        state, withoutClaims, index -> new PluginStatus(null, NO_STATE), UNUSED_SIMULATOR);
  }

  private static final FilterSimulator UNUSED_SIMULATOR =
      new FilterSimulator() {
        @Override
        public Status filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
          throw new AssertionError("unexpected simulation");
        }

        @Override
        public Status addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
          throw new AssertionError("unexpected simulation");
        }

        @Override
        public Status removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
          throw new AssertionError("unexpected simulation");
        }
      };
}
