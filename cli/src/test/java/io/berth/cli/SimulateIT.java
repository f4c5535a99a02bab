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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Simulations in a process of their own: how quick they are, how small, and how they end. */
class SimulateIT {
  @TempDir Path folder;

  private InstalledBerth berth;

  @BeforeEach
  void install() throws IOException {
    berth = InstalledBerth.in(folder);
  }

  @AfterEach
  void unlink() throws IOException {
    berth.unlink();
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
    // Workloads of different sizes, some of them spread over zones, so that much has to be looked
    // at.
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

  @Test
  void aHundredNodesAreAMatterOfSeconds() throws Exception {
    Outcome outcome = berth.run("", "simulate", cluster(100, 1_000), "-o", "json");
    assertThat(outcome.exitCode()).isZero();
    JsonNode json = new ObjectMapper().readTree(outcome.out());
    assertThat(json.at("/totals/pods/placed").asInt()).isEqualTo(1_000);
    assertThat(json.at("/effort/elapsedMillis").asLong()).isBetween(1L, 2_000L);
  }

  /** The most that people may ask for on a machine of two cores: a minute and a gigabyte. */
  @Test
  void fiveThousandNodesNeedLessThanAMinuteAndAGigabyte() throws Exception {
    String cluster = cluster(5_000, 20_000);
    Instant began = Instant.now();
    Process process = berth.start("", "simulate", cluster, "-o", "json");
    long most = 0;
    while (!process.waitFor(50, TimeUnit.MILLISECONDS)) {
      most = Math.max(most, residentKilobytes(process));
    }
    Duration took = Duration.between(began, Instant.now());
    Outcome outcome = berth.outcome(process);
    assertThat(outcome.exitCode()).isZero();
    assertThat(new ObjectMapper().readTree(outcome.out()).at("/totals/pods/placed").asInt())
        .isEqualTo(20_000);
    assertThat(took).isLessThan(Duration.ofMinutes(1));
    assertThat(most).isBetween(50_000L, 1_000_000L);
  }

  /** The most that the process ever had in memory. */
  private static long residentKilobytes(Process process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "status"))
          .lines()
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
          .max()
          .orElse(0);
    } catch (IOException e) {
      return 0; // it has just ended
    }
  }

  @Test
  @Timeout(120)
  void interruptedItPrintsWhatItHas() throws Exception {
    String cluster = cluster(5_000, 200_000);
    // As if stderr were a terminal: progress tells that the simulation runs.
    Process process = berth.start("-Dberth.terminals=err", "simulate", cluster, "-o", "json");
    while (!Files.exists(berth.err()) || !Files.readString(berth.err()).contains("simulating ")) {
      assertThat(process.waitFor(50, TimeUnit.MILLISECONDS)).as("ended too soon").isFalse();
    }
    assertThat(new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor())
        .isZero();
    Outcome outcome = berth.outcome(process);
    assertThat(outcome.exitCode()).isEqualTo(130);
    JsonNode json = new ObjectMapper().readTree(outcome.out());
    assertThat(json.at("/complete").asBoolean(true)).isFalse();
    assertThat(json.at("/totals/pods/placed").asInt()).isBetween(1, 199_999);
    assertThat(json.at("/pods")).hasSize(200_000);
    assertThat(outcome.err()).doesNotContain("ended before everything was printed", "\tat ");
  }
}
