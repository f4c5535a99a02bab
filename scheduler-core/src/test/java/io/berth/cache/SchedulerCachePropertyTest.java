package io.berth.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The incremental snapshot equals a rebuilt one after random operations. */
class SchedulerCachePropertyTest {
  private static final int STEPS = 2_000;

  /** A simple reference model of the cluster. */
  private static final class Model {
    private final Map<String, NodeDescription> nodes = new HashMap<>();
    private final Map<String, PodInfo> pods = new HashMap<>();

    Snapshot snapshot() {
      List<NodeInfo> infos = new ArrayList<>();
      for (NodeDescription spec : nodes.values()) {
        NodeInfo info = NodeInfo.of(spec);
        for (PodInfo pod : pods.values()) {
          info = pod.nodeName().equals(spec.name()) ? info.withPod(pod) : info;
        }
        infos.add(info);
      }
      return Snapshot.of(infos);
    }
  }

  private final SchedulerCache cache = new SchedulerCache();
  private final Model model = new Model();

  @Property(tries = 20)
  void snapshotEqualsRebuiltSnapshot(@ForAll long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    for (int step = 0; step < STEPS; step++) {
      change(random);
      if (random.nextInt(10) == 0) {
        Snapshot snapshot = cache.snapshot();
        assertThat(snapshot.sameAs(cache.rebuiltSnapshot())).as("audit at step %d", step).isTrue();
        assertThat(snapshot.sameAs(model.snapshot())).as("model at step %d", step).isTrue();
        assertTopologies(snapshot);
      }
    }
    assertThat(cache.podCount()).isEqualTo(model.pods.size());
  }

  private static void assertTopologies(Snapshot snapshot) {
    for (NodeInfo node : snapshot.nodes()) {
      for (String key : List.of("zone", "rack")) {
        int domain = snapshot.topologyIndex(key).domainOf(node);
        assertThat(domain < 0 ? null : snapshot.topologyIndex(key).value(domain))
            .isEqualTo(node.labels().get(key));
      }
    }
  }

  private void change(RandomGenerator random) {
    String nodeName = "n" + random.nextInt(12);
    String podName = "p" + random.nextInt(60);
    switch (random.nextInt(10)) {
      case 0 -> {
        NodeDescription spec = node(nodeName, random);
        cache.putNode(spec);
        model.nodes.put(nodeName, spec);
      }
      case 1 -> {
        cache.removeNode(nodeName);
        model.nodes.remove(nodeName);
      }
      case 2, 3, 4, 5 -> {
        PodInfo pod = pod(podName, nodeName, random);
        cache.putPod(pod);
        model.pods.put(pod.uid(), pod);
      }
      case 6 -> {
        PodInfo pod = pod(podName, nodeName, random);
        cache.removePod(pod.uid());
        model.pods.remove(pod.uid());
      }
      case 7 -> {
        // An update without node name, as of an assumed pod.
        PodInfo pod = pod(podName, "", random);
        if (!model.pods.containsKey(pod.uid()) || cache.isAssumedPod(pod.uid())) {
          cache.putPod(pod);
        }
      }
      default -> assumeOrForget(pod(podName, nodeName, random));
    }
  }

  private void assumeOrForget(PodInfo pod) {
    if (!model.pods.containsKey(pod.uid())) {
      cache.assumePod(pod);
      model.pods.put(pod.uid(), pod);
    } else if (cache.isAssumedPod(pod.uid())) {
      cache.forgetPod(pod);
      model.pods.remove(pod.uid());
    }
  }

  private static NodeDescription node(String name, RandomGenerator random) {
    Nodes node = Nodes.node(name).cpu(Integer.toString(1 + random.nextInt(8))).memory("8Gi");
    if (random.nextBoolean()) {
      node.label("zone", "z" + random.nextInt(3));
    }
    if (random.nextBoolean()) {
      node.label("rack", "r" + random.nextInt(3));
    }
    if (random.nextBoolean()) {
      node.image(1 << 20, "image-" + random.nextInt(4));
    }
    return NodeDescription.of(node.build());
  }

  private static PodInfo pod(String name, String nodeName, RandomGenerator random) {
    Pods pod = Pods.pod(name).onNode(nodeName).cpu(random.nextInt(1, 900) + "m");
    if (random.nextInt(3) == 0) {
      pod.label("app", "a" + random.nextInt(3));
    }
    return pod.info();
  }
}
