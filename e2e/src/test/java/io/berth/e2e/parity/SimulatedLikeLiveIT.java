package io.berth.e2e.parity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is simulated from a dump of a cluster is what happens in the cluster. */
@OnCluster(Needs.CONTROL_PLANE)
class SimulatedLikeLiveIT {
  private static final Logger log = LoggerFactory.getLogger(SimulatedLikeLiveIT.class);
  private static final long SEED = 20261116;
  private static final String NOWHERE = "";
  private static final int PODS = 300;

  /**
   * Pods that were refused are tried again when all others have had their turn, here as there: the
   * live scheduler, for which time passes, must not take them earlier.
   */
  private static final String CONFIG =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      podInitialBackoffSeconds: 300
      podMaxBackoffSeconds: 300
      profiles:
      - schedulerName: %s
      """
          .formatted(Profiles.DEFAULT);

  @TempDir private Path folder;

  @Test
  void everyPodGoesWhereTheSimulationSaidItWould() throws Exception {
    try (ControlPlane plane = ControlPlane.start(Flags.extent(ControlPlaneScope.VOLUMES));
        ClusterEvents news = new ClusterEvents(plane.client());
        ClusterActor hand = new ClusterActor(plane.client())) {
      List<Pod> crowd =
          new WaitingCrowd(new RandomSource(new SplittableRandom(6)), hand, news).gather(PODS);
      Path dump = dump(plane);
      Map<String, String> simulated = simulate(dump, SEED, crowd);
      Map<String, String> live = schedule(plane, news, crowd, placed(simulated));

      log.info("of {} pods {} were placed", simulated.size(), placed(simulated));
      assertThat(live).isEqualTo(simulated);
      assertThat(placed(simulated)).isBetween(150L, PODS - 1L);
      assertThat(simulate(dump, SEED + 1, crowd)).as("by another seed").isNotEqualTo(simulated);
    }
  }

  private Path dump(ControlPlane plane) throws IOException {
    String yaml =
        plane.kubectl(
            "get",
            "nodes,pods,namespaces,services,replicasets,replicationcontrollers,statefulsets,"
                + "priorityclasses,pv,pvc,storageclasses,csinodes,csidrivers,"
                + "csistoragecapacities,volumeattachments,pdb",
            "--all-namespaces",
            "--output=yaml");
    return Files.writeString(folder.resolve("dump.yaml"), yaml);
  }

  /** Returns where every pod goes in a simulation. */
  private Map<String, String> simulate(Path dump, long seed, List<Pod> crowd) throws IOException {
    Path config = Files.writeString(folder.resolve("config.yaml"), CONFIG);
    String json =
        BerthProgram.INSTALLED.run(
            folder,
            "simulate",
            dump.toString(),
            "--config=" + config,
            "--seed=" + seed,
            "--output=json");
    Map<String, String> nodes = new TreeMap<>();
    for (JsonNode pod : new ObjectMapper().readTree(json).get("pods")) {
      String key = pod.get("namespace").asText() + "/" + pod.get("name").asText();
      nodes.put(key, pod.path("node").asText(NOWHERE));
    }
    nodes.keySet().retainAll(crowd.stream().map(SimulatedLikeLiveIT::key).toList());
    return nodes;
  }

  /**
   * Lets the live scheduler decide until as many are placed as expected; returns where they are.
   */
  private static Map<String, String> schedule(
      ControlPlane plane, ClusterEvents news, List<Pod> crowd, long expected) {
    try (SchedulerProcess berth =
        plane.launchBerth(BerthProgram.INSTALLED, CONFIG, "--seed=" + SEED)) {
      news.await(
          "%d pods to be placed and the others refused by %s".formatted(expected, berth.log()),
          Duration.ofMinutes(2),
          () -> placed(nodes(news, crowd)) >= expected && allDecided(news, crowd) ? "" : null);
    } catch (IllegalStateException e) {
      log.warn("the comparison will tell what is missing", e);
    }
    return nodes(news, crowd);
  }

  private static boolean allDecided(ClusterEvents news, List<Pod> crowd) {
    return crowd.stream()
        .map(pod -> pod.getMetadata().getUid())
        .allMatch(uid -> !node(news.pod(uid)).isEmpty() || news.firstRefusal(uid) != null);
  }

  private static Map<String, String> nodes(ClusterEvents news, List<Pod> crowd) {
    Map<String, String> nodes = new TreeMap<>();
    crowd.forEach(pod -> nodes.put(key(pod), node(news.pod(pod.getMetadata().getUid()))));
    return nodes;
  }

  private static String node(@Nullable Pod pod) {
    return pod == null || pod.getSpec().getNodeName() == null
        ? NOWHERE
        : pod.getSpec().getNodeName();
  }

  private static long placed(Map<String, String> nodes) {
    return nodes.values().stream().filter(node -> !node.equals(NOWHERE)).count();
  }

  private static String key(Pod pod) {
    return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
  }
}
