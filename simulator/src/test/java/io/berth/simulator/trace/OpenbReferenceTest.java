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
 * Replays the original trace, which is not part of the project: {@code -Dberth.traces.openb=FOLDER}
 * sets the folder of its files, see docs/trace.md.
 */
class OpenbReferenceTest {
  private static final String FOLDER = System.getProperty("berth.traces.openb", "");
  private static final int FIRST_SEED = 42;
  private static final int SEEDS = 10;

  private interface Part {
    OpenbReader read(String name, Reader in) throws IOException;
  }

  @BeforeEach
  void requireTrace() {
    assumeTrue(!FOLDER.isEmpty(), "skipped: -Dberth.traces.openb=FOLDER is not set");
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

  /** Compares with the means of an independent simulation of the same arrivals and ranks. */
  @ParameterizedTest(name = "{0} on {1}: {2}")
  @CsvSource({
    "STOCK,          gpu_node, 92.95",
    "MOST_ALLOCATED, gpu_node, 90.00",
    "FIT_PLUS,       gpu_node, 88.48",
    "STOCK,          all_node, 93.33",
    "MOST_ALLOCATED, all_node, 90.88",
    "FIT_PLUS,       all_node, 94.25"
  })
  void matchesReferenceAllocation(TracePolicy policy, String nodeList, double allocated)
      throws IOException {
    double sum = 0;
    for (int seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
      ReplayResult result = Replays.run(trace(nodeList, seed), policy, seed);
      sum += result.at(100).orElseThrow().allocated();
    }
    assertThat(sum / SEEDS).isCloseTo(allocated, within(0.5));
  }

  @Test
  void fragmentationOfEmptyClusterMatchesPublication() throws IOException {
    Trace trace = trace("gpu_node", FIRST_SEED);
    TargetWorkload workload = TargetWorkload.of(trace.pods());
    GpuDevices.ByNode gpuState = new GpuDevices.ByNode(trace.nodes());
    double sum = 0;
    for (Trace.Node node : trace.nodes()) {
      sum += workload.fragmentation(gpuState.of(node.name()), node.cpuMilli());
    }
    assertThat(workload.size()).isEqualTo(35);
    assertThat(sum).isCloseTo(866_232.55, within(0.01));
  }
}
