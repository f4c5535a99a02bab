package io.berth.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares a trace of 260 pods and 24 nodes with independently computed placements. */
class SmallTraceTest {
  private static final Path FOLDER = Path.of("../testdata/traces/small");

  private static Reader open(String name) throws IOException {
    return Files.newBufferedReader(FOLDER.resolve(name));
  }

  private static Trace trace(int seed) throws IOException {
    try (Reader nodes = open("nodes.csv");
        Reader pods = open("pods.csv");
        Reader arrivals = open("arrivals.csv");
        Reader ranks = open("ranks.csv")) {
      return new OpenbReader(seed)
          .nodes("nodes.csv", nodes)
          .pods("pods.csv", pods)
          .arrivals("arrivals.csv", arrivals)
          .ranks("ranks.csv", ranks)
          .trace();
    }
  }

  /** Returns pod and node of every arrival; the node is empty if the pod was rejected. */
  private static List<String> expected(TracePolicy policy, int seed) throws IOException {
    String head = "%s,%d,".formatted(policy, seed);
    try (var lines = Files.lines(FOLDER.resolve("placed.csv"))) {
      return lines
          .filter(line -> line.startsWith(head))
          .map(line -> line.substring(head.length()))
          .toList();
    }
  }

  private static List<String> placed(Trace trace, Replay replay) {
    Map<String, String> nodes = new LinkedHashMap<>();
    for (NodeInfo node : replay.snapshot().nodes()) {
      for (PodInfo pod : node.pods()) {
        nodes.put(pod.name(), node.name());
      }
    }
    List<String> placed = new ArrayList<>();
    for (int i = 0; i < trace.arrivals().size(); i++) {
      String pod = trace.pods().get(trace.arrivals().get(i)).name();
      placed.add(pod + "," + nodes.getOrDefault(Replay.podName(i), ""));
    }
    return placed;
  }

  @ParameterizedTest
  @CsvSource({
    "STOCK, 1",
    "STOCK, 2",
    "MOST_ALLOCATED, 1",
    "MOST_ALLOCATED, 2",
    "FIT_PLUS, 1",
    "FIT_PLUS, 2"
  })
  void placementsEqualReference(TracePolicy policy, int seed) throws IOException {
    Trace trace = trace(seed);
    Replay replay = Replays.of(trace, policy, seed, arrived -> {});
    ReplayResult result = replay.run();

    List<String> placed = placed(trace, replay);
    assertThat(placed).hasSize(260).isEqualTo(expected(policy, seed));
    assertThat(result.classes().stream().mapToInt(ReplayResult.ClassCounts::rejected).sum())
        .isEqualTo(placed.stream().filter(line -> line.endsWith(",")).count());
  }
}
