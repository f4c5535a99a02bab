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
  private final PodInfo needy =
      pod("p").container(container("c").restartRule("RestartAllContainers")).info();
  private final Status refusal =
      Status.unschedulableAndUnresolvable(
          "node declared features are not built yet;"
              + " the pod needs RestartAllContainersOnContainerExits");

  @Test
  void podsThatNeedNoFeatureAreLeftAlone() {
    assertThat(plugin.preFilter(Snapshots.state(), pod("p").info()))
        .isEqualTo(PreFilterResult.SKIP);
    assertThat(plugin.filter(Snapshots.state(), pod("p").info(), node("n").info()))
        .isEqualTo(Status.SUCCESS);
  }

  @Test
  void podsThatNeedOneAreRefusedByName() {
    assertThat(plugin.preFilter(Snapshots.state(), needy)).isEqualTo(PreFilterResult.of(refusal));
    assertThat(plugin.filter(Snapshots.state(), needy, node("n").info())).isEqualTo(refusal);
  }
}
