package io.berth.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The trace itself, which is not part of the project: {@code -Dberth.traces.openb=FOLDER} names the
 * folder of its files, docs/trace.md says which.
 */
class OpenbReferenceTest {
  private static final String FOLDER = System.getProperty("berth.traces.openb", "");
  private static final int FIRST_SEED = 42;
  private static final int SEEDS = 10;

  private interface Part {
    OpenbReader read(String name, Reader in) throws IOException;
  }

  @BeforeEach
  void needsTheTrace() {
    assumeTrue(!FOLDER.isEmpty(), "skipped: -Dberth.traces.openb=FOLDER does not name the trace");
  }

  private static Trace trace(String nodeList, int seed) throws IOException {
    OpenbReader reader = new OpenbReader(seed);
    read("openb_node_list_%s.csv".formatted(nodeList), reader::nodes);
    read("openb_pod_list_default.csv", reader::pods);
    read("arrivals_default.csv", reader::arrivals);
    read("node_rank_default.csv", reader::ranks);
    return reader.trace();
  }

  private static void read(String name, Part part) throws IOException {
    try (Reader in = Files.newBufferedReader(Path.of(FOLDER, name))) {
      part.read(name, in);
    }
  }

  /** Means of an independent simulation over the same ten orders of arrival, ties by rank. */
  @ParameterizedTest(name = "{0} on {1}: {2}")
  @CsvSource({
    "STOCK,          gpu_node, 92.95",
    "MOST_ALLOCATED, gpu_node, 90.00",
    "FIT_PLUS,       gpu_node, 88.48",
    "STOCK,          all_node, 93.33",
    "MOST_ALLOCATED, all_node, 90.88",
    "FIT_PLUS,       all_node, 94.25"
  })
  void comesNearTheReference(TracePolicy policy, String nodeList, double allocated)
      throws IOException {
    double sum = 0;
    for (int seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
      ReplayResult result = Replays.run(trace(nodeList, seed), policy, seed);
      sum += result.at(100).orElseThrow().allocated();
    }
    assertThat(sum / SEEDS).isCloseTo(allocated, within(0.5));
  }

  @Test
  void fragmentationOfTheEmptyClusterIsAsPublished() throws IOException {
    Trace trace = trace("gpu_node", FIRST_SEED);
    TargetWorkload workload = TargetWorkload.of(trace.pods());
    GpuState ledger = new GpuState(trace.nodes());
    double sum = 0;
    for (TraceNode node : trace.nodes()) {
      sum += workload.fragmentation(ledger.of(node.name()), node.cpuMilli());
    }
    assertThat(workload.size()).isEqualTo(35);
    assertThat(sum).isCloseTo(866_232.55, within(0.01));
  }
}
