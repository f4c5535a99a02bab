package io.berth.simulator.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.manifest.ClusterObjects;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeCloneTest {
  private static final String CLUSTER =
      """
      apiVersion: v1
      kind: Node
      metadata:
        name: gpu-1.example.com
        uid: original
        labels: {kubernetes.io/hostname: gpu-1, driver/node: gpu-1.example.com, zone: east}
      spec:
        unschedulable: true
        providerID: cloud://1
        taints:
        - {key: nvidia.com/gpu, effect: NoSchedule}
        - {key: node.kubernetes.io/not-ready, effect: NoExecute}
        - {key: node.kubernetes.io/unschedulable, effect: NoSchedule}
        - {key: node.cloudprovider.kubernetes.io/uninitialized, effect: NoSchedule}
        - {key: ToBeDeletedByClusterAutoscaler, effect: NoSchedule}
      status:
        allocatable: {cpu: 64, nvidia.com/gpu: 8, pods: 110}
        images: [{names: [a], sizeBytes: 1}]
        conditions: [{type: Ready, status: "False"}]
      ---
      apiVersion: storage.k8s.io/v1
      kind: CSINode
      metadata: {name: gpu-1.example.com}
      spec: {drivers: [{name: ebs, nodeID: i-1, topologyKeys: [zone], allocatable: {count: 5}}]}
      ---
      apiVersion: policy/v1
      kind: PodDisruptionBudget
      metadata: {name: budget}
      spec: {minAvailable: 1, selector: {matchLabels: {app: web}}}
      status: {disruptionsAllowed: 7}
      """;

  private static ClusterObjects added(int count) throws IOException {
    return new AddNodes(count, "gpu-1.example.com")
        .apply(ClusterChangeTest.read(CLUSTER))
        .objects();
  }

  @Test
  void cloneIsHealthyAndHasOwnName() throws IOException {
    Node clone = added(1).all(Node.class).getLast();
    assertThat(clone.getMetadata().getName()).isEqualTo("gpu-1.example.com-clone-1");
    assertThat(clone.getMetadata().getUid()).isNotEqualTo("original");
    assertThat(clone.getMetadata().getLabels())
        .containsEntry("kubernetes.io/hostname", "gpu-1.example.com-clone-1")
        .containsEntry("driver/node", "gpu-1.example.com-clone-1")
        .containsEntry("zone", "east");
    assertThat(clone.getSpec().getTaints())
        .extracting(Taint::getKey)
        .containsExactly("nvidia.com/gpu");
    assertThat(clone.getSpec().getUnschedulable()).isNull();
    assertThat(clone.getSpec().getProviderID()).isNull();
    assertThat(clone.getStatus().getAllocatable()).containsKeys("cpu", "nvidia.com/gpu", "pods");
    assertThat(clone.getStatus().getImages()).isEmpty();
    assertThat(clone.getStatus().getConditions()).isEmpty();
  }

  @Test
  void cloneHasDriversOfTemplate() throws IOException {
    List<CSINode> nodes = added(2).all(CSINode.class);
    assertThat(nodes)
        .extracting(node -> node.getMetadata().getName())
        .containsExactly(
            "gpu-1.example.com", "gpu-1.example.com-clone-1", "gpu-1.example.com-clone-2");
    assertThat(nodes.getFirst().getSpec().getDrivers().getFirst().getNodeID()).isEqualTo("i-1");
    assertThat(nodes.getLast().getSpec().getDrivers().getFirst().getNodeID())
        .isEqualTo("gpu-1.example.com-clone-2");
  }

  @Test
  void removedNodeLosesDrivers() throws IOException {
    ClusterObjects rest =
        new RemoveNode("gpu-1.example.com").apply(ClusterChangeTest.read(CLUSTER)).objects();
    assertThat(rest.all(Node.class)).isEmpty();
    assertThat(rest.all(CSINode.class)).isEmpty();
    assertThat(rest.all(PodDisruptionBudget.class).getFirst().getStatus()).isNull();
  }

  @Test
  void shortensLongNamesToLabelLength() throws IOException {
    String longName = "n".repeat(61) + ".x";
    String cluster = CLUSTER.replace("gpu-1.example.com", longName);
    ClusterObjects objects =
        new AddNodes(1, longName).apply(ClusterChangeTest.read(cluster)).objects();
    assertThat(objects.all(Node.class).getLast().getMetadata().getName())
        .isEqualTo("n".repeat(55) + "-clone-1");
  }
}
