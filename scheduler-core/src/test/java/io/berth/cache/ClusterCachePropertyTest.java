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

/** Whatever happens, the incremental snapshot shows what a rebuilt one shows. */
class ClusterCachePropertyTest {
  private static final int STEPS = 2_000;

  /** What the cluster is, kept the simple way. */
  private static final class Truth {
    private final Map<String, NodeDescription> nodes = new HashMap<>();
    private final Map<String, PodInfo> pods = new HashMap<>();

    Snapshot snapshot() {
      List<NodeInfo> infos = new ArrayList<>();
      for (NodeDescription spec : nodes.values()) {
        NodeInfo info = NodeInfo.of(spec);
        for (PodInfo pod : pods.values()) {
          info = pod.nodeName().equals(spec.name()) ? info.plus(pod) : info;
        }
        infos.add(info);
      }
      return Snapshot.of(infos);
    }
  }

  private final ClusterCache cache = new ClusterCache();
  private final Truth truth = new Truth();

  @Property(tries = 20)
  void snapshotEqualsARebuiltOne(@ForAll long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    for (int step = 0; step < STEPS; step++) {
      change(random);
      if (random.nextInt(10) == 0) {
        Snapshot snapshot = cache.snapshot();
        assertThat(snapshot.sameAs(cache.rebuilt())).as("audit at step %d", step).isTrue();
        assertThat(snapshot.sameAs(truth.snapshot())).as("truth at step %d", step).isTrue();
        assertTopologies(snapshot);
      }
    }
    assertThat(cache.podCount()).isEqualTo(truth.pods.size());
  }

  private static void assertTopologies(Snapshot snapshot) {
    for (NodeInfo node : snapshot.nodes()) {
      for (String key : List.of("zone", "rack")) {
        int domain = snapshot.topology(key).domainOf(node);
        assertThat(domain < 0 ? null : snapshot.topology(key).value(domain))
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
        truth.nodes.put(nodeName, spec);
      }
      case 1 -> {
        cache.removeNode(nodeName);
        truth.nodes.remove(nodeName);
      }
      case 2, 3, 4, 5 -> {
        PodInfo pod = pod(podName, nodeName, random);
        cache.putPod(pod);
        truth.pods.put(pod.uid(), pod);
      }
      case 6 -> {
        PodInfo pod = pod(podName, nodeName, random);
        cache.removePod(pod.uid());
        truth.pods.remove(pod.uid());
      }
      case 7 -> {
        // The API server tells of a pod that it does not know to be bound: news of an assumed one.
        PodInfo pod = pod(podName, "", random);
        if (!truth.pods.containsKey(pod.uid()) || cache.isAssumed(pod.uid())) {
          cache.putPod(pod);
        }
      }
      default -> assumeOrForget(pod(podName, nodeName, random));
    }
  }

  private void assumeOrForget(PodInfo pod) {
    if (!truth.pods.containsKey(pod.uid())) {
      cache.assume(pod);
      truth.pods.put(pod.uid(), pod);
    } else if (cache.isAssumed(pod.uid())) {
      cache.forget(pod);
      truth.pods.remove(pod.uid());
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
