package io.berth.e2e.conformance;

import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.FakeNodes;
import io.berth.e2e.controlplane.Timeouts;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The nodes of the specs: several in two zones, each with a system pod. */
final class SpecCluster {
  private static final int ZONES = 2;
  private static final int NODES_PER_ZONE = 2;

  private SpecCluster() {}

  static void create(ControlPlane plane) {
    for (int zone = 0; zone < ZONES; zone++) {
      for (Node node : plane.nodes(NODES_PER_ZONE, template(zone))) {
        addSystemPod(plane, node.getMetadata().getName());
      }
    }
  }

  private static Node template(int zone) {
    return FakeNodes.template("node-" + zone)
        .editMetadata()
        .addToLabels("topology.kubernetes.io/region", "region-1")
        .addToLabels("topology.kubernetes.io/zone", "zone-" + zone)
        .endMetadata()
        .editStatus()
        .addToCapacity("cpu", new Quantity("4"))
        .addToCapacity("memory", new Quantity("16Gi"))
        .endStatus()
        .build();
  }

  /**
   * Many specs wait up to a minute for three add-ons on every node, which they identify by the
   * prefixes of their names. The name of one pod matches all three.
   */
  private static void addSystemPod(ControlPlane plane, String node) {
    Pod pod =
        new PodBuilder()
            .withNewMetadata()
            .withName("kube-proxy-fluentd-elasticsearch-node-problem-detector-" + node)
            .withNamespace("kube-system")
            .endMetadata()
            .withNewSpec()
            .withNodeName(node)
            .addNewToleration()
            .withOperator("Exists")
            .endToleration()
            .addNewContainer()
            .withName("main")
            .withImage("any")
            .endContainer()
            .endSpec()
            .build();
    Predicate<Pod> isRunning = now -> now.getStatus().getPhase().equals("Running");
    plane
        .client()
        .resource(plane.client().resource(pod).create())
        .waitUntilCondition(isRunning, Timeouts.waitSeconds(), TimeUnit.SECONDS);
  }
}
