package io.berth.e2e;

import static io.berth.e2e.Workloads.GPU;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.cluster.Cluster;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.FakeNodes;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Basic functions that all other end-to-end tests rely on: pods stay pending, are bound, and run.
 */
@OnCluster
class ClusterSmokeIT {
  private static final Node GPU_NODE =
      FakeNodes.template("gpu")
          .editStatus()
          .addToCapacity(GPU, new Quantity("8"))
          .endStatus()
          .build();

  @Test
  void podsStayPendingWithoutSchedulerAndRunWhereBound(Cluster cluster) {
    List<String> nodes =
        cluster.nodes(3, GPU_NODE).stream().map(node -> node.getMetadata().getName()).toList();
    Workloads workloads = new Workloads(cluster.client(), cluster.namespace());

    workloads.deploy("unserved", 2, "no-such-scheduler");
    List<Pod> pending = workloads.await("unserved", 2, Workloads::isPending);
    workloads.bind(pending.getFirst(), nodes.getLast());
    Pod bound = workloads.await(pending.getFirst(), Workloads::isRunning);
    assertThat(bound.getSpec().getNodeName()).isEqualTo(nodes.getLast());

    cluster.startKubeScheduler();
    workloads.deploy("served", 3);
    List<Pod> served = workloads.await("served", 3, Workloads::isRunning);
    assertThat(served).allSatisfy(pod -> assertThat(pod.getSpec().getNodeName()).isIn(nodes));

    Pod unserved = cluster.client().resource(pending.getLast()).get();
    assertThat(unserved).as("the pod without a scheduler").matches(Workloads::isPending);
  }
}
