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

  private interface Part {
    OpenbReader read(String name, Reader in) throws IOException;
  }

  @BeforeEach
  void needsTheTrace() {
    assumeTrue(!FOLDER.isEmpty(), "skipped: -Dberth.traces.openb=FOLDER does not name the trace");
  }

  private static Trace trace() throws IOException {
    OpenbReader reader = new OpenbReader(42);
    read("openb_node_list_gpu_node.csv", reader::nodes);
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

  /** Means over ten seeds of an independent simulation; seed 42 alone is near them. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({"STOCK, 92.95", "MOST_ALLOCATED, 90.00", "FIT_PLUS, 88.48"})
  void comesNearTheReference(TracePolicy policy, double allocated) throws IOException {
    ReplayResult result = Replays.run(trace(), policy, 42);
    assertThat(result.at(100).orElseThrow().allocated()).isCloseTo(allocated, within(0.5));
  }

  @Test
  void fragmentationOfTheEmptyClusterIsAsPublished() throws IOException {
    Trace trace = trace();
    TargetWorkload workload = TargetWorkload.of(trace.pods());
    GpuLedger ledger = new GpuLedger(trace.nodes());
    double sum = 0;
    for (TraceNode node : trace.nodes()) {
      sum += workload.fragmentation(ledger.of(node.name()), node.cpuMilli());
    }
    assertThat(workload.size()).isEqualTo(35);
    assertThat(sum).isCloseTo(866_232.55, within(0.01));
  }
}
