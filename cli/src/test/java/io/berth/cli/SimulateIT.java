package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Simulations in separate processes: their duration, memory and termination. */
class SimulateIT {
  private static final Logger log = LoggerFactory.getLogger(SimulateIT.class);

  @TempDir Path folder;

  private InstalledBerth berth;

  @BeforeEach
  void install() throws IOException {
    berth = InstalledBerth.in(folder);
  }

  @AfterEach
  void remove() throws IOException {
    berth.close();
  }

  private String cluster(int nodes, int pods) throws IOException {
    StringBuilder manifests = new StringBuilder();
    for (int i = 0; i < nodes; i++) {
      manifests.append(
          """
          ---
          apiVersion: v1
          kind: Node
          metadata: {name: node-%d, labels: {kubernetes.io/hostname: node-%d, topology.kubernetes.io/zone: zone-%d}}
          status: {allocatable: {cpu: 32, memory: 128Gi, pods: 110}}
          """
              .formatted(i, i, i % 3));
    }
    // Workloads of different sizes, some with topology spread constraints, for a realistic load.
    int workloads = 20;
    for (int i = 0; i < workloads; i++) {
      manifests.append(
          """
          ---
          apiVersion: apps/v1
          kind: Deployment
          metadata: {name: web-%d}
          spec:
            replicas: %d
            selector: {matchLabels: {app: web-%d}}
            template:
              metadata: {labels: {app: web-%d}}
              spec:
                containers: [{name: c, resources: {requests: {cpu: %dm, memory: 1Gi}}}]
                %s
          """
              .formatted(i, pods / workloads, i, i, 100 + 50 * i, i % 2 == 0 ? "" : spread(i)));
    }
    return Files.writeString(folder.resolve("cluster.yaml"), manifests).toString();
  }

  private static String spread(int workload) {
    return "topologySpreadConstraints: [{maxSkew: 1, topologyKey: topology.kubernetes.io/zone,"
        + " whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web-"
        + workload
        + "}}}]";
  }

  /** Other load on the machine only increases the duration, so the best of three runs counts. */
  @Test
  void simulatesHundredNodesInTwoSeconds() throws Exception {
    String cluster = cluster(100, 1_000);
    long best = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      Process process = berth.start("", "simulate", cluster, "-o", "json");
      ProcessUsage usage = ProcessUsage.untilEnd(process);
      Outcome outcome = berth.outcome(process);
      assertThat(outcome.exitCode()).isZero();
      JsonNode json = new ObjectMapper().readTree(outcome.out());
      assertThat(json.at("/totals/pods/placed").asInt()).isEqualTo(1_000);
      long elapsed = json.at("/effort/elapsedMillis").asLong();
      log.info("100 nodes, 1,000 pods: {} ms, {}", elapsed, usage);
      best = Math.min(best, elapsed);
    }
    assertThat(best).isBetween(1L, 2_000L);
  }

  /**
   * The limits on a machine with two cores are a minute and a gigabyte, regardless of the memory of
   * the machine, from which the JVM derives its heap limit.
   */
  @Test
  void simulatesFiveThousandNodesInMinuteAndGigabyte() throws Exception {
    String cluster = cluster(5_000, 20_000);
    Process process = berth.start("-Xmx16g", "simulate", cluster, "-o", "json");
    ProcessUsage usage = ProcessUsage.untilEnd(process);
    log.info("5,000 nodes, 20,000 pods: {}", usage);
    Outcome outcome = berth.outcome(process);
    assertThat(outcome.exitCode()).isZero();
    assertThat(new ObjectMapper().readTree(outcome.out()).at("/totals/pods/placed").asInt())
        .isEqualTo(20_000);
    assertThat(usage.cpu()).isBetween(Duration.ofSeconds(1), Duration.ofMinutes(1));
    assertThat(usage.kilobytes()).isBetween(50_000L, 1_000_000L);
  }

  @Test
  void printsPartialResultWhenInterrupted() throws Exception {
    JsonNode json = interrupted("simulate", cluster(5_000, 40_000), "-o", "json");
    assertThat(json.at("/kind").asText()).isEqualTo("Simulation");
    assertThat(json.at("/complete").asBoolean(true)).isFalse();
    assertThat(json.at("/totals/pods/placed").asInt()).isBetween(1, 39_999);
    assertThat(json.at("/pods")).hasSize(40_000);
  }

  @Test
  void printsPartialComparisonWhenInterrupted() throws Exception {
    String config =
        Files.writeString(
                folder.resolve("config.yaml"),
                "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n")
            .toString();
    JsonNode json =
        interrupted("simulate", cluster(5_000, 40_000), "--compare", config, "-o", "json");
    assertThat(json.at("/kind").asText()).isEqualTo("Comparison");
    assertThat(json.at("/complete").asBoolean(true)).isFalse();
    assertThat(json.at("/first/complete").asBoolean(true)).isFalse();
    assertThat(json.has("second")).isFalse();
  }

  /** Starts a simulation, interrupts it, and returns its output. */
  private JsonNode interrupted(String... args) throws Exception {
    // With stderr as a terminal, the progress bar shows that the simulation runs.
    Process process = berth.startInterruptible("-Dberth.terminals=err", args);
    Instant start = Instant.now();
    while (!Files.exists(berth.err()) || !Files.readString(berth.err()).contains("simulating ")) {
      assertThat(process.waitFor(50, TimeUnit.MILLISECONDS)).as("exited too soon").isFalse();
      assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofMinutes(5));
    }
    assertThat(new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor())
        .isZero();
    Outcome outcome = berth.outcome(process);
    assertThat(outcome.exitCode()).isEqualTo(130);
    assertThat(outcome.err()).doesNotContain("exited before all output was printed", "\tat ");
    return new ObjectMapper().readTree(outcome.out());
  }

  /**
   * A dump of an old cluster: mostly finished pods and objects that are irrelevant to scheduling.
   */
  @Test
  void readsTwoHundredMegabytes() throws Exception {
    Process process = berth.start("-Xmx512m", "simulate", "-", "-o", "json");
    long written;
    try (DumpWriter dump = new DumpWriter(process.getOutputStream())) {
      written = dump.write(200_000_000);
    }
    ProcessUsage usage = ProcessUsage.untilEnd(process);
    Outcome outcome = berth.outcome(process);
    log.info("{} bytes read: {}", written, usage);
    assertThat(outcome.err()).doesNotContain("OutOfMemory", "\tat ");
    assertThat(outcome.exitCode()).isZero();
    JsonNode json = new ObjectMapper().readTree(outcome.out());
    assertThat(json.at("/totals/pods/placed").asInt()).isEqualTo(1);
  }
}
