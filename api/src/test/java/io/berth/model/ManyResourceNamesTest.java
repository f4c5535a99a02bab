package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.Containers;
import io.berth.testing.GarbageCollection;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.ThreadCpu;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Pods and nodes with as many resource names as fit into an object of the API server. */
class ManyResourceNamesTest {
  private static final int MANY = 20_000;

  private static Map<String, Quantity> quantities(String prefix, int count) {
    Map<String, Quantity> quantities = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      quantities.put("example.com/" + prefix + i, new Quantity("1"));
    }
    return quantities;
  }

  private static Pod pod(String name, int names) {
    Pod pod = Pods.pod(name).onNode("n").build();
    pod.getSpec().getContainers().getFirst().setResources(requirements(quantities(name, names)));
    return pod;
  }

  private static ResourceRequirements requirements(Map<String, Quantity> amounts) {
    ResourceRequirements resources = new ResourceRequirements();
    resources.setRequests(amounts);
    resources.setLimits(amounts);
    return resources;
  }

  private static NodeInfo node(Map<String, Quantity> allocatable) {
    var node = Nodes.node("n").cpu("64").build();
    node.getStatus().getAllocatable().putAll(allocatable);
    return NodeInfo.of(NodeDescription.of(node));
  }

  @Test
  void readsAPodOfManyNamesInLinearTime() {
    Pod pod = pod("wide", MANY);
    PodInfo[] read = new PodInfo[1];

    Duration cpu = ThreadCpu.of(() -> read[0] = PodInfo.of(pod));

    assertThat(read[0].amounts().onNode().extendedCount()).isEqualTo(MANY);
    assertThat(cpu).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void readsContainersBesideASidecarOfManyNamesInLinearTime() {
    Pod pod = pod("wide", 1);
    Container sidecar = Containers.container("sidecar").build();
    sidecar.setRestartPolicy("Always");
    sidecar.setResources(requirements(quantities("sidecar", 10_000)));
    List<Container> containers = new ArrayList<>(List.of(sidecar));
    for (int i = 0; i < 1000; i++) {
      containers.add(Containers.container("init" + i).cpu("1m").build());
    }
    pod.getSpec().setInitContainers(containers);
    PodInfo[] read = new PodInfo[1];

    Duration cpu = ThreadCpu.of(() -> read[0] = PodInfo.of(pod));

    assertThat(read[0].amounts().onNode().extendedCount()).isEqualTo(10_001);
    assertThat(cpu).isLessThan(Duration.ofSeconds(2));
  }

  @Test
  void addsAnOrdinaryPodToANodeOfManyNamesInMicroseconds() {
    NodeInfo wide = node(quantities("offered", 2 * MANY)).plus(PodInfo.of(pod("wide", MANY)));
    PodInfo gpu = Pods.pod("gpu").request("example.com/gpu", "1").info();
    ResourceName name = ResourceName.of("example.com/gpu");
    long[] found = new long[1];
    Runnable work =
        () -> {
          for (int i = 0; i < 1000; i++) {
            NodeInfo changed = wide.plus(gpu);
            found[0] += changed.requested(name) - changed.allocatable(name);
            found[0] -= changed.minus(gpu).requested(name);
          }
        };
    work.run();

    Duration cpu = ThreadCpu.of(work);

    assertThat(found[0]).isEqualTo(2000);
    assertThat(cpu.dividedBy(1000)).isLessThan(Duration.ofMillis(5));
  }

  @Test
  void leavesNoNameBehindWhenPodsAreGone() {
    NodeInfo node = addAndRemove(16, 2500);

    assertThat(node.requested().extendedCount()).isEqualTo(1);
    assertThat(node.requested(ResourceName.of("example.com/gpu"))).isEqualTo(1);
    assertThat(GarbageCollection.until(() -> ResourceName.count() < 2500)).isTrue();
  }

  private static NodeInfo addAndRemove(int pods, int names) {
    NodeInfo node = node(Map.of());
    List<PodInfo> wide = new ArrayList<>();
    for (int i = 0; i < pods; i++) {
      wide.add(PodInfo.of(pod("w" + i + "-", names)));
      node = node.plus(wide.getLast());
    }
    assertThat(node.requested().extendedCount()).isEqualTo(pods * names);
    node = node.plus(Pods.pod("gpu").request("example.com/gpu", "1").info());
    for (PodInfo pod : wide) {
      node = node.minus(pod);
    }
    return node;
  }

  @Test
  void forgetsCombinationsOfNamesThatAreNotInUse() {
    for (int i = 0; i < 2000; i++) {
      Resources.of(quantities("c" + i + "-", 3));
    }

    assertThat(GarbageCollection.until(() -> ScalarResources.combinations() < 200)).isTrue();
  }
}
