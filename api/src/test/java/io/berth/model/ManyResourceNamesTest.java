package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.Containers;
import io.berth.testing.CpuTime;
import io.berth.testing.GarbageCollection;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
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

/** Performance with the maximum number of resource names that fits into an API object. */
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
  void parsesPodWithManyNamesInLinearTime() {
    Pod pod = pod("wide", MANY);
    PodInfo[] parsed = new PodInfo[1];

    Duration cpu = CpuTime.of(() -> parsed[0] = PodInfo.of(pod));

    assertThat(parsed[0].resources().onNode().scalarCount()).isEqualTo(MANY);
    assertThat(cpu).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void addsContainersToSidecarWithManyNamesInLinearTime() {
    Pod pod = pod("wide", 1);
    Container sidecar = Containers.container("sidecar").build();
    sidecar.setRestartPolicy("Always");
    sidecar.setResources(requirements(quantities("sidecar", 10_000)));
    List<Container> containers = new ArrayList<>(List.of(sidecar));
    for (int i = 0; i < 1000; i++) {
      containers.add(Containers.container("init" + i).cpu("1m").build());
    }
    pod.getSpec().setInitContainers(containers);
    PodInfo[] parsed = new PodInfo[1];

    Duration cpu = CpuTime.of(() -> parsed[0] = PodInfo.of(pod));

    assertThat(parsed[0].resources().onNode().scalarCount()).isEqualTo(10_001);
    assertThat(cpu).isLessThan(Duration.ofSeconds(2));
  }

  @Test
  void addsOrdinaryPodToNodeWithManyNamesInMicroseconds() {
    NodeInfo wide = node(quantities("offered", 2 * MANY)).withPod(PodInfo.of(pod("wide", MANY)));
    PodInfo gpu = Pods.pod("gpu").request("example.com/gpu", "1").info();
    ResourceName name = ResourceName.of("example.com/gpu");
    long[] difference = new long[1];
    Runnable work =
        () -> {
          for (int i = 0; i < 1000; i++) {
            NodeInfo changed = wide.withPod(gpu);
            difference[0] += changed.requested(name) - changed.allocatable(name);
            difference[0] -= changed.withoutPod(gpu).requested(name);
          }
        };
    work.run();

    Duration cpu = CpuTime.of(work);

    assertThat(difference[0]).isEqualTo(2000);
    assertThat(cpu.dividedBy(1000)).isLessThan(Duration.ofMillis(5));
  }

  @Test
  void removesNamesAfterRemovalOfPods() {
    NodeInfo node = addAndRemove(16, 2500);

    assertThat(node.requested().scalarCount()).isEqualTo(1);
    assertThat(node.requested(ResourceName.of("example.com/gpu"))).isEqualTo(1);
    assertThat(GarbageCollection.until(() -> ResourceName.count() < 2500)).isTrue();
  }

  private static NodeInfo addAndRemove(int pods, int names) {
    NodeInfo node = node(Map.of());
    List<PodInfo> wide = new ArrayList<>();
    for (int i = 0; i < pods; i++) {
      wide.add(PodInfo.of(pod("w" + i + "-", names)));
      node = node.withPod(wide.getLast());
    }
    assertThat(node.requested().scalarCount()).isEqualTo(pods * names);
    node = node.withPod(Pods.pod("gpu").request("example.com/gpu", "1").info());
    for (PodInfo pod : wide) {
      node = node.withoutPod(pod);
    }
    return node;
  }

  @Test
  void collectsUnusedNameArrays() {
    for (int i = 0; i < 2000; i++) {
      Resources.of(quantities("c" + i + "-", 3));
    }

    assertThat(GarbageCollection.until(() -> ScalarResources.internedNameArrays() < 200)).isTrue();
  }
}
