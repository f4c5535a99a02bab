package io.berth.insight.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.manifest.ClusterObjects;
import io.berth.model.PodInfo;
import io.berth.simulator.MemorySnapshot;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodesAndPodsTest {
  private static Node node(String name, String ready) {
    return new NodeBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewStatus()
        .addToAllocatable("cpu", new Quantity("4"))
        .addToAllocatable("memory", new Quantity("8Gi"))
        .addToAllocatable("pods", new Quantity("110"))
        .addNewCondition()
        .withType("Ready")
        .withStatus(ready)
        .endCondition()
        .endStatus()
        .build();
  }

  private static Pod pod(String name, String node) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName(name)
        .withUid(name)
        .endMetadata()
        .withNewSpec()
        .withNodeName(node)
        .addNewContainer()
        .withNewResources()
        .addToRequests("cpu", new Quantity("500m"))
        .addToRequests("example.com/gpu", new Quantity("1"))
        .endResources()
        .endContainer()
        .endSpec()
        .build();
  }

  /** What is watched and what is read from files of the same cluster come to the same. */
  @Test
  void aLiveClusterIsSummedUpLikeFiles() {
    ClusterObjects objects = new ClusterObjects();
    objects.add(node("a", "True"));
    objects.add(node("b", "Unknown"));
    objects.add(pod("one", "a"));
    objects.add(pod("two", ""));
    NodesAndPods files = NodesAndPods.of(objects);
    NodesAndPods live =
        NodesAndPods.of(MemorySnapshot.of(objects), List.of(PodInfo.of(pod("two", ""))));
    assertThat(ResourceSummary.of(live)).isEqualTo(ResourceSummary.of(files));
    assertThat(ResourceSummary.of(live).allocating())
        .hasToString("cpu 500m, example.com/gpu 1, pods 1");
    assertThat(NodeSummary.of(live))
        .isEqualTo(NodeSummary.of(files))
        .isEqualTo(new NodeSummary(2, 1));
    assertThat(GradedNodes.of(ResourceModels.defaults(), live).counts())
        .isEqualTo(GradedNodes.of(ResourceModels.defaults(), files).counts());
  }
}
