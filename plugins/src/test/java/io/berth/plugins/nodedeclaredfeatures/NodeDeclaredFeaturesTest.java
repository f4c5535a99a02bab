package io.berth.plugins.nodedeclaredfeatures;

import static io.berth.testing.Containers.container;
import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.PreFilterResult;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.testing.Snapshots;
import org.junit.jupiter.api.Test;

class NodeDeclaredFeaturesTest {
  private final NodeDeclaredFeatures plugin = new NodeDeclaredFeatures();
  private final PodInfo requiring =
      pod("p").container(container("c").restartRule("RestartAllContainers")).info();
  private final Status rejection =
      Status.unschedulableAndUnresolvable(
          "node declared features are not supported;"
              + " the pod requires RestartAllContainersOnContainerExits");

  @Test
  void skipsPodsThatRequireNoFeature() {
    assertThat(plugin.preFilter(Snapshots.state(), pod("p").info()))
        .isEqualTo(PreFilterResult.SKIP);
    assertThat(plugin.filter(Snapshots.state(), pod("p").info(), node("n").info()))
        .isEqualTo(Status.SUCCESS);
  }

  @Test
  void rejectsPodsThatRequireFeature() {
    assertThat(plugin.preFilter(Snapshots.state(), requiring))
        .isEqualTo(PreFilterResult.of(rejection));
    assertThat(plugin.filter(Snapshots.state(), requiring, node("n").info())).isEqualTo(rejection);
  }
}
