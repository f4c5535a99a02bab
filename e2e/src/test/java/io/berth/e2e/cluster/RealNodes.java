package io.berth.e2e.cluster;

import io.berth.e2e.controlplane.MergePatch;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Nodes with real kubelets, which advertise the extended resources of a test. */
record RealNodes(KubernetesClient client, List<Node> list, Map<String, String> added) {

  static RealNodes select(KubernetesClient client, int count, Node template) {
    List<Node> nodes =
        client.nodes().list().getItems().stream()
            .filter(Readiness.getInstance()::isReady)
            .filter(node -> node.getSpec().getTaints().isEmpty())
            .limit(count)
            .toList();
    if (nodes.isEmpty()) {
      throw new IllegalStateException("the cluster has no ready node without taints");
    }
    Map<String, String> resources = new LinkedHashMap<>();
    template
        .getStatus()
        .getCapacity()
        .forEach((name, amount) -> addExtended(resources, name, amount));
    // Do not overwrite resources that a node really has.
    resources.keySet().removeIf(name -> nodes.stream().anyMatch(node -> has(node, name)));
    RealNodes selected = new RealNodes(client, nodes, resources);
    selected.advertise(resources);
    return selected;
  }

  void restore() {
    Map<String, @Nullable String> none = new LinkedHashMap<>();
    added.keySet().forEach(name -> none.put(name, null));
    advertise(none);
  }

  private static boolean has(Node node, String resource) {
    return node.getStatus().getCapacity().containsKey(resource);
  }

  private static void addExtended(Map<String, String> resources, String name, Quantity amount) {
    if (name.contains("/")) {
      resources.put(name, amount.toString());
    }
  }

  /** Patches the node status; kubelets keep extended resources that no device plugin manages. */
  private void advertise(Map<String, ? extends @Nullable String> resources) {
    String patch =
        Serialization.asJson(
            Map.of("status", Map.of("capacity", resources, "allocatable", resources)));
    for (Node node : list) {
      MergePatch.apply(
          client.nodes().withName(node.getMetadata().getName()).subresource("status"), patch);
    }
  }
}
