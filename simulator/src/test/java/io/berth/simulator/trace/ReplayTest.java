package io.berth.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayTest {
  /** Reads a trace from rows that are separated by slashes. */
  private static Trace trace(String nodes, String pods, String ranks) throws IOException {
    OpenbReader reader =
        new OpenbReader(1)
            .nodes("n", lines("sn,cpu_milli,memory_mib,gpu,model", nodes))
            .pods("p", lines("name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec", pods));
    if (!ranks.isEmpty()) {
      reader.ranks("r", lines("node_row,seed1", ranks));
    }
    return reader.trace();
  }

  private static StringReader lines(String head, String rows) {
    return new StringReader(
        Arrays.stream(rows.split("/", -1))
            .map(row -> "\n" + row)
            .collect(Collectors.joining("", head, "")));
  }

  /** The rejections by class: no GPU, part, one, several. */
  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          spreading leaves no pair; stock         ; a,8000,80,2,T4/b,8000,80,2,T4; p,100,1,1,1000,/q,100,1,1,1000,/r,100,1,2,1000, ; 0 0 0 1
          packing leaves a pair   ; most-allocated; a,8000,80,2,T4/b,8000,80,2,T4; p,100,1,1,1000,/q,100,1,1,1000,/r,100,1,2,1000, ; 0 0 0 0
          GPUs count most         ; fit-plus      ; a,8000,80,2,T4/b,8000,80,2,T4; p,100,1,1,1000,/q,100,1,1,1000,/r,100,1,2,1000, ; 0 0 0 0
          parts do not add up     ; stock         ; a,8000,80,2,T4               ; p,100,1,1,700,/q,100,1,1,700,/r,100,1,1,500,    ; 0 1 0 0
          a part fits a rest      ; stock         ; a,8000,80,2,T4               ; p,100,1,1,700,/q,100,1,1,700,/r,100,1,1,300,    ; 0 0 0 0
          no such model           ; stock         ; a,8000,80,2,T4               ; p,100,1,1,1000,P100                             ; 0 0 1 0
          one of the models       ; stock         ; a,8000,80,2,T4               ; p,100,1,1,1000,P100|T4                          ; 0 0 0 0
          no CPU left             ; stock         ; a,8000,80,2,T4               ; p,7000,1,0,0,/q,2000,1,0,0,                     ; 1 0 0 0
          no memory left          ; stock         ; a,8000,80,2,T4               ; p,1,70,0,0,/q,1,20,1,1000,                      ; 0 0 1 0
          CPU pods avoid GPU nodes; fit-plus      ; a,8000,80,2,T4/b,2000,20,0,  ; p,2000,20,0,0,/q,8000,1,1,1000,                 ; 0 0 0 0
          CPU pods use the best   ; stock         ; a,8000,80,2,T4/b,2000,20,0,  ; p,2000,20,0,0,/q,8000,1,1,1000,                 ; 0 0 1 0
          """)
  void countsRejectionsByClass(
      String row, String policy, String nodes, String pods, String rejected) throws IOException {
    ReplayResult result = Replays.run(trace(nodes, pods, ""), policy(policy), 0);
    assertThat(
            result.classes().stream()
                .map(counts -> Integer.toString(counts.rejected()))
                .collect(Collectors.joining(" ")))
        .as(row)
        .isEqualTo(rejected);
  }

  @Test
  void stoppedReplayReportsPartialResult() throws IOException {
    Trace trace = trace("a,8000,80,2,T4", "p,1,1,1,1000,/q,1,1,1,1000,/r,1,1,1,1000,", "");
    AtomicReference<Replay> replay = new AtomicReference<>();
    IntConsumer stopAfterTwo =
        arrived -> {
          if (arrived == 2) {
            replay.get().stop();
          }
        };
    replay.set(Replays.of(trace, TracePolicy.STOCK, 0, stopAfterTwo));

    ReplayResult result = replay.get().run();
    assertThat(result.complete()).isFalse();
    assertThat(result.size().pods()).isEqualTo(2);
    assertThat(result.at(100).orElseThrow().allocated()).isEqualTo(100);
  }

  private static TracePolicy policy(String name) {
    return Arrays.stream(TracePolicy.values())
        .filter(policy -> policy.toString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          the first is used   ; 0,0/1,1 ; 1
          the second is used  ; 0,9/1,4 ; 0
          """)
  void ranksBreakTies(String row, String ranks, int rejected) throws IOException {
    String nodes = "a,8000,80,1,T4/b,8000,80,1,P100";
    String pods = "p,100,1,1,1000,/q,100,1,1,1000,T4";
    for (int seed = 0; seed < 8; seed++) {
      ReplayResult result = Replays.run(trace(nodes, pods, ranks), TracePolicy.STOCK, seed);
      assertThat(result.classes().stream().mapToInt(ReplayResult.ClassCounts::rejected).sum())
          .as(row)
          .isEqualTo(rejected);
    }
  }

  @Test
  void countsRejectedPodsAsArrived() throws IOException {
    Trace trace =
        trace("a,8000,80,2,T4", "p,100,1,1,1000,/q,100,1,2,1000,/r,100,1,1,500,/s,100,1,0,0,", "");
    ReplayResult result = Replays.run(trace, TracePolicy.STOCK, 0);
    assertThat(result.size()).isEqualTo(new ReplayResult.Size(1, 2, 4));
    assertThat(result.curve())
        .extracting(point -> point.arrived() + ": " + point.allocated())
        .containsExactly("50: 50.0", "150: 50.0", "175: 75.0");
    assertThat(result.classes())
        .containsExactly(
            new ReplayResult.ClassCounts(PodClass.CPU, 0, 0, 1, 0),
            new ReplayResult.ClassCounts(PodClass.FRACTION, 0, 0, 1, 0),
            new ReplayResult.ClassCounts(PodClass.ONE_GPU, 1, 0, 1, 0),
            new ReplayResult.ClassCounts(PodClass.MULTI_GPU, 0, 0, 1, 1));
  }

  /** Half of the pods request 600 of a GPU, the others a whole one of a missing model. */
  @Test
  void measuresFragmentationForTypicalPods() throws IOException {
    Trace trace = trace("a,8000,80,2,T4", "p,100,1,1,600,/q,100,1,1,1000,P100", "");
    ReplayResult result = Replays.run(trace, TracePolicy.STOCK, 0);
    // 400 and 1000 are free: the first kind can use 1000, the second nothing.
    ReplayResult.Point last = result.curve().getLast();
    assertThat(last.fragmented()).isEqualTo(100 * (0.5 * 400 + 0.5 * 1400) / 2000);
    assertThat(last.fragmentedOfIdle()).isEqualTo(Math.rint(100 * 100 * 900 / 1400.0) / 100);
  }
}
