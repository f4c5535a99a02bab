package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.RawApi;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The exact estimate equals what the live scheduler places: on random clusters it receives one
 * replica more than estimated, and exactly one stays pending. The other methods are compared.
 */
@OnCluster(Needs.CONTROL_PLANE)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EstimateAccuracyIT {
  private static final Logger log = LoggerFactory.getLogger(EstimateAccuracyIT.class);
  private static final int ROUNDS = 10;
  private static final long SEED = 20260901;
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final String NODES = "/api/v1/nodes";

  /** A constraint between pods. */
  private enum Rule {
    NONE(""),
    ONE_PER_HOST(
        """
        "affinity": {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution":
          [{"topologyKey": "kubernetes.io/hostname", "labelSelector": {"matchLabels": {"app": "web"}}}]}},
        """),
    EVEN_OVER_ZONES(
        """
        "topologySpreadConstraints": [{"maxSkew": 2, "topologyKey": "zone",
          "whenUnsatisfiable": "DoNotSchedule", "labelSelector": {"matchLabels": {"app": "web"}}}],
        """),
    AFFINITY(
        """
        "affinity": {"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution":
          [{"topologyKey": "zone", "labelSelector": {"matchLabels": {"app": "old"}}}]}},
        """);

    private final String json;

    Rule(String json) {
      this.json = json;
    }
  }

  /** The estimates of all methods for one cluster. */
  private record Round(int number, boolean plain, Rule rule, JsonNode methods) {
    int replicas(String method) {
      return methods.path(method).path("replicas").asInt();
    }

    String line() {
      return "%5d  %-16s %7d %7d %7d %7d"
          .formatted(
              number,
              rule,
              replicas("summary"),
              replicas("model"),
              replicas("nodes"),
              replicas("exact"));
    }
  }

  private ControlPlane plane;
  private RawApi api;
  private PodWaiter waiter;

  @BeforeAll
  void start() throws Exception {
    plane = ControlPlane.start(Flags.scope(ControlPlaneScope.API));
    api = new RawApi(plane.client().getConfiguration());
    waiter = new PodWaiter(plane.client(), "default");
    plane.launchBerth(BerthProgram.INSTALLED, Samples.CONFIG).awaitScheduling();
  }

  @AfterAll
  void stop() {
    waiter.close();
    api.close();
    plane.close();
  }

  @Test
  void exactEstimateEqualsNumberOfPodsThatFit() throws IOException {
    List<Round> rounds = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      RandomGenerator random = new SplittableRandom(SEED + i);
      // Grades ignore taints and the maximum number of pods of a node.
      boolean plain = i % 2 == 0;
      Rule rule = plain ? Rule.NONE : Rule.values()[random.nextInt(Rule.values().length)];
      createCluster(random, plain);
      String replica = replica(rule, random);
      rounds.add(new Round(i, plain, rule, estimate(replica)));
      assertFits(replica, rounds.getLast().replicas("exact"));
      clear();
    }
    logTable(rounds);
    for (Round round : rounds) {
      if (round.rule() == Rule.NONE) {
        assertThat(round.replicas("nodes"))
            .as(round.line())
            .isLessThanOrEqualTo(round.replicas("exact"));
      }
      if (round.plain()) {
        assertThat(round.replicas("model"))
            .as(round.line())
            .isLessThanOrEqualTo(round.replicas("exact"));
      }
    }
    assertThat(rounds.stream().mapToInt(round -> round.replicas("exact")).sum()).isPositive();
  }

  /** Creates nodes of all sizes, and pods on them. */
  private void createCluster(RandomGenerator random, boolean plain) {
    List<Node> nodes = new ArrayList<>();
    for (int i = random.nextInt(4, 10); i > 0; i--) {
      Node node = node(nodes.size(), random);
      nodes.add(plain ? node : restricted(node, random));
    }
    api.createAll(NODES, nodes.size(), i -> Serialization.asJson(nodes.get(i)));
    int pods = random.nextInt(2, 8);
    int[] nodeIndexes = random.ints(pods, 0, nodes.size()).toArray();
    api.createAll(PODS, pods, i -> Serialization.asJson(boundPod(i, nodeIndexes[i])));
  }

  private static Node node(int number, RandomGenerator random) {
    return new NodeBuilder(Samples.node("node-" + number, String.valueOf(random.nextInt(2, 12))))
        .editMetadata()
        .addToLabels("zone", "z" + random.nextInt(3))
        .endMetadata()
        .editStatus()
        .addToAllocatable("memory", new Quantity(random.nextInt(8, 64) + "Gi"))
        .endStatus()
        .build();
  }

  /** Returns the node with a low maximum number of pods, and in one of five cases a taint. */
  private static Node restricted(Node node, RandomGenerator random) {
    NodeBuilder limited =
        new NodeBuilder(node)
            .editStatus()
            .addToAllocatable("pods", new Quantity(String.valueOf(random.nextInt(3, 12))))
            .endStatus();
    return random.nextInt(5) == 0
        ? limited
            .withNewSpec()
            .addNewTaint("NoSchedule", "dedicated", null, "batch")
            .endSpec()
            .build()
        : limited.build();
  }

  private static Pod boundPod(int number, int node) {
    return new PodBuilder(Samples.pod("old-" + number, "no-such-scheduler", "700m").build())
        .editMetadata()
        .addToLabels("app", "old")
        .endMetadata()
        .editSpec()
        .withNodeName("node-" + node)
        .endSpec()
        .build();
  }

  private static String replica(Rule rule, RandomGenerator random) {
    return """
    {"apiVersion": "v1", "kind": "Pod",
     "metadata": {"name": "NAME", "namespace": "default", "labels": {"app": "web"}},
     "spec": {%s
       "schedulerName": "%s",
       "containers": [{"name": "main", "image": "any",
         "resources": {"requests": {"cpu": "%dm", "memory": "%dMi"}}}]}}
    """
        .formatted(rule.json, Samples.BERTH, random.nextInt(300, 2000), random.nextInt(256, 8192));
  }

  private JsonNode estimate(String replica) throws IOException {
    Path file = plane.folder().resolve("replica.json");
    Files.writeString(file, replica);
    String output =
        BerthProgram.INSTALLED.run(
            plane.folder(),
            "estimate",
            file.toString(),
            "--kubeconfig",
            plane.kubeconfig().toString(),
            "-o",
            "json");
    return new ObjectMapper().readTree(output).at("/workloads/0/methods");
  }

  private void assertFits(String replica, int count) {
    api.createAll(PODS, count + 1, i -> replica.replace("NAME", "web-" + i));
    List<Pod> pods =
        waiter.awaitPods(
            "%d bound pods and an unschedulable one".formatted(count),
            all ->
                replicas(all).filter(p -> PodWaiter.isBound(p) || isUnschedulable(p)).count()
                    == count + 1);
    assertThat(replicas(pods).filter(PodWaiter::isBound)).hasSize(count);
    assertThat(replicas(pods).filter(EstimateAccuracyIT::isUnschedulable)).hasSize(1);
  }

  private static Stream<Pod> replicas(List<Pod> all) {
    return all.stream().filter(pod -> pod.getMetadata().getName().startsWith("web-"));
  }

  private static boolean isUnschedulable(Pod pod) {
    return pod.getStatus().getConditions().stream()
            .anyMatch(
                c -> c.getType().equals("PodScheduled") && "Unschedulable".equals(c.getReason()))
        && !PodWaiter.isBound(pod);
  }

  private void clear() {
    api.deleteAll(PODS);
    api.deleteAll(NODES);
    waiter.awaitPods("no pods", List::isEmpty);
  }

  private static void logTable(List<Round> rounds) {
    StringBuilder table = new StringBuilder("replicas by method\n");
    table.append("round  rule             summary   model   nodes   exact\n");
    rounds.forEach(round -> table.append(round.line()).append('\n'));
    for (String method : List.of("summary", "model", "nodes")) {
      int tooMany = 0;
      int tooFew = 0;
      for (Round round : rounds) {
        int error = round.replicas(method) - round.replicas("exact");
        tooMany += Math.max(0, error);
        tooFew += Math.max(0, -error);
      }
      table.append("%s: %d too many, %d too few in total\n".formatted(method, tooMany, tooFew));
    }
    log.info("{}", table);
  }
}
