package io.berth.insight.karmada;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import io.berth.insight.VectorObjects;
import io.berth.insight.live.WatchedCluster;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits the CPU time of requests on a changing cluster of a thousand nodes. The measured CPU time
 * includes server, clients, events and compiler; the best of several rounds counts.
 */
class EstimatorSpeedTest {
  private static final Logger log = LoggerFactory.getLogger(EstimatorSpeedTest.class);
  private static final int NODES = 1000;
  private static final int ROUNDS = 5;
  private static final int REQUESTS = 1000;
  private static final int CLIENTS = 4;
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private static WatchedCluster cluster() {
    ObjectNode input = JSON.objectNode();
    for (int i = 0; i < NODES; i++) {
      ObjectNode node = input.withArray("nodes").addObject().put("name", "node-" + i);
      node.putObject("allocatable").put("cpu", "64").put("memory", "256Gi").put("pods", "110");
    }
    for (int i = 0; i < NODES * 10; i++) {
      ObjectNode pod = input.withArray("pods").addObject().put("nodeName", "node-" + i % NODES);
      pod.putArray("containers").addObject().put("cpu", "500m").put("memory", "1Gi");
    }
    return VectorObjects.watched(input);
  }

  private static PodInfo pod(int number) {
    return PodInfo.of(
        new PodBuilder()
            .withNewMetadata()
            .withNamespace("default")
            .withName("new-" + number)
            .withUid("new-" + number)
            .endMetadata()
            .withNewSpec()
            .withNodeName("node-" + number % NODES)
            .addNewContainer()
            .withNewResources()
            .addToRequests("cpu", new Quantity("250m"))
            .endResources()
            .endContainer()
            .endSpec()
            .build());
  }

  /** Sends requests from several clients, and changes the cluster with each one. */
  private static void sendRequests(
      TestEstimatorServer served, WatchedCluster cluster, AtomicInteger count) throws Exception {
    JsonNode requirements =
        JSON.objectNode()
            .set("resourceRequest", JSON.objectNode().put("cpu", "1").put("memory", "2Gi"));
    List<Future<?>> requests = new ArrayList<>();
    try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
      for (int i = 0; i < CLIENTS; i++) {
        KarmadaClient client = new KarmadaClientV119(served.channel());
        requests.add(
            clients.submit(
                () -> {
                  for (int j = 0; j < REQUESTS / CLIENTS; j++) {
                    cluster.onPodChange(null, pod(count.incrementAndGet()));
                    assertThat(
                            client.replicas(
                                TestEstimatorServer.CLUSTER, requirements, JSON.arrayNode()))
                        .isBetween(NODES * 50, NODES * 59);
                  }
                }));
      }
      for (Future<?> request : requests) {
        request.get(2, TimeUnit.MINUTES);
      }
    }
  }

  @Test
  void servesTwoHundredRequestsPerSecondOnThousandNodes() throws Exception {
    WatchedCluster cluster = cluster();
    var machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    AtomicInteger count = new AtomicInteger();
    Duration best = Duration.ofDays(1);
    try (TestEstimatorServer served = TestEstimatorServer.of(cluster)) {
      for (int i = 0; i < ROUNDS; i++) {
        Instant start = Instant.now();
        long before = machine.getProcessCpuTime();
        sendRequests(served, cluster, count);
        Duration cpuPerRequest =
            Duration.ofNanos((machine.getProcessCpuTime() - before) / REQUESTS);
        Duration wall = Duration.between(start, Instant.now());
        log.info("{} requests in {}, each of them {} of CPU", REQUESTS, wall, cpuPerRequest);
        best = cpuPerRequest.compareTo(best) < 0 ? cpuPerRequest : best;
      }
    }
    assertThat(best).isLessThan(Duration.ofMillis(5));
  }
}
