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

/** A simulation of a dump makes the same decisions as the live scheduler. */
@OnCluster(Needs.CONTROL_PLANE)
class SimulationAccuracyIT {
  private static final Logger log = LoggerFactory.getLogger(SimulationAccuracyIT.class);
  private static final long SEED = 20261116;
  private static final String UNSCHEDULED = "";
  private static final int PODS = 300;

  /**
   * Long backoffs: the simulation retries unschedulable pods after all others, so the live
   * scheduler must not retry them earlier.
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
  void simulationPredictsNodeOfEveryPod() throws Exception {
    try (ControlPlane plane = ControlPlane.start(Flags.scope(ControlPlaneScope.VOLUMES));
        ClusterEvents events = new ClusterEvents(plane.client());
        ClusterActor actor = new ClusterActor(plane.client())) {
      List<Pod> pods =
          new PendingPods(new RandomSource(new SplittableRandom(6)), actor, events).create(PODS);
      Path dump = dump(plane);
      Map<String, String> simulated = simulate(dump, SEED, pods);
      Map<String, String> live = schedule(plane, events, pods, boundCount(simulated));

      log.info("Simulation complete: pods={} bound={}", simulated.size(), boundCount(simulated));
      assertThat(live).isEqualTo(simulated);
      assertThat(boundCount(simulated)).isBetween(150L, PODS - 1L);
      assertThat(simulate(dump, SEED + 1, pods))
          .as("result of another seed")
          .isNotEqualTo(simulated);
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

  /** Returns the node of every pod in a simulation. */
  private Map<String, String> simulate(Path dump, long seed, List<Pod> pods) throws IOException {
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
      nodes.put(key, pod.path("node").asText(UNSCHEDULED));
    }
    nodes.keySet().retainAll(pods.stream().map(SimulationAccuracyIT::key).toList());
    return nodes;
  }

  /**
   * Runs the live scheduler until the expected number of pods is bound, and returns their nodes.
   */
  private static Map<String, String> schedule(
      ControlPlane plane, ClusterEvents events, List<Pod> pods, long expected) {
    try (SchedulerProcess berth =
        plane.launchBerth(BerthProgram.INSTALLED, CONFIG, "--seed=" + SEED)) {
      events.await(
          "%d bound pods and the others unschedulable in %s".formatted(expected, berth.log()),
          Duration.ofMinutes(2),
          () ->
              boundCount(nodes(events, pods)) >= expected && areAllDecided(events, pods)
                  ? ""
                  : null);
    } catch (IllegalStateException e) {
      log.warn("Timed out; the comparison reports the missing pods", e);
    }
    return nodes(events, pods);
  }

  private static boolean areAllDecided(ClusterEvents events, List<Pod> pods) {
    return pods.stream()
        .map(pod -> pod.getMetadata().getUid())
        .allMatch(
            uid ->
                !node(events.pod(uid)).isEmpty()
                    || events.firstUnschedulableCondition(uid) != null);
  }

  private static Map<String, String> nodes(ClusterEvents events, List<Pod> pods) {
    Map<String, String> nodes = new TreeMap<>();
    pods.forEach(pod -> nodes.put(key(pod), node(events.pod(pod.getMetadata().getUid()))));
    return nodes;
  }

  private static String node(@Nullable Pod pod) {
    return pod == null || pod.getSpec().getNodeName() == null
        ? UNSCHEDULED
        : pod.getSpec().getNodeName();
  }

  private static long boundCount(Map<String, String> nodes) {
    return nodes.values().stream().filter(node -> !node.equals(UNSCHEDULED)).count();
  }

  private static String key(Pod pod) {
    return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
  }
}
