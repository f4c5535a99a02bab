package io.berth.insight.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.manifest.ClusterObjects;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
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

  @Test
  void summarizesManifests() {
    ClusterObjects objects = new ClusterObjects();
    objects.add(node("a", "True"));
    objects.add(node("b", "Unknown"));
    objects.add(pod("one", "a"));
    objects.add(pod("two", ""));
    NodesAndPods files = NodesAndPods.of(objects);
    ResourceSummary summary = ResourceSummary.of(files);
    assertThat(summary.allocatable()).hasToString("cpu 8, memory 16Gi, pods 220");
    assertThat(summary.allocated()).hasToString("cpu 500m, example.com/gpu 1, pods 1");
    assertThat(summary.allocating()).hasToString("cpu 500m, example.com/gpu 1, pods 1");
    assertThat(NodeSummary.of(files)).isEqualTo(new NodeSummary(2, 1));
  }
}
