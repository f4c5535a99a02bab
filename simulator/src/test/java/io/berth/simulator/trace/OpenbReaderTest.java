package io.berth.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenbReaderTest {
  private static final String NODES = "sn,cpu_milli,memory_mib,gpu,model\n";
  private static final String PODS = "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec\n";

  private static StringReader text(String text) {
    return new StringReader(text.replace("/", "\n"));
  }

  private static OpenbReader read() throws IOException {
    return new OpenbReader(42)
        .nodes("n.csv", text(NODES + "a,1000,10,1,T4\nb,1000,10,0,\nc,1000,10,0,\n"))
        .pods("p.csv", text(PODS + "p,100,1,1,500,T4|P100\nq,100,1,0,0,\n"));
  }

  @Test
  void readsNodesPodsArrivalsAndRanks() throws IOException {
    Trace trace =
        read()
            .arrivals("a.csv", text("pos,seed41,seed42/0,1,1/1,0,1/2,0,/"))
            .ranks("r.csv", text("node_row,seed42/0,7/1,3"))
            .trace();
    assertThat(trace.nodes().getFirst()).isEqualTo(new Trace.Node("a", 1000, 10, 1, "T4"));
    assertThat(trace.pods().getFirst())
        .isEqualTo(new Trace.Pod("p", 100, 1, 1, 500, List.of("T4", "P100")));
    assertThat(trace.arrivals()).containsExactly(1, 1);
    assertThat(trace.ranks()).as("nodes not listed come last").containsExactly(7, 3, 8);
    assertThat(read().trace().arrivals()).as("as listed").containsExactly(0, 1);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          not a number      ; a,1x,10,1,T4             ; n.csv:2: cpu_milli: "1x" is not a whole number
          negative          ; a,1,-1,1,T4              ; n.csv:2: memory_mib: -1 is not between 0 and 1099511627776
          too many          ; a,1,1,9999999999,T4      ; n.csv:2: gpu: 9999999999 is not between 0 and 1024
          too few fields    ; a,1,1                    ; n.csv:2: the line has 3 fields, but the header has 5 columns
          same name         ; a,1,1,1,T4//a,1,1,1,T4   ; n.csv:4: sn: "a" is not unique
          no name           ; ,1,1,1,T4                ; n.csv:2: sn: a name is missing
          no model          ; a,1,1,1,                 ; n.csv:2: model: "" is not the name of a GPU model
          no GPUs           ; a,1,1,0,                 ; 'n.csv: no node has a GPU; use openb_node_list_gpu_node.csv or a file like it'
          """)
  void rejectsInvalidNodes(String row, String lines, String message) {
    assertThatThrownBy(() -> new OpenbReader(42).nodes("n.csv", text(NODES + lines)))
        .as(row)
        .isInstanceOf(TraceException.class)
        .hasMessage(message);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          parts of several  ; p,1,1,2,500,             ; p.csv:2: gpu_milli: must be 1000 if num_gpu is above 1, not 500
          nothing of one    ; p,1,1,1,0,               ; p.csv:2: gpu_milli: 0 does not match num_gpu 1
          part of none      ; p,1,1,0,5,               ; p.csv:2: gpu_milli: 5 does not match num_gpu 0
          odd model         ; p,1,1,1,5,T4||P100       ; p.csv:2: gpu_spec: "" is not the name of a GPU model
          no pods           ; /                        ; p.csv: there are no pods
          """)
  void rejectsInvalidPods(String row, String lines, String message) {
    assertThatThrownBy(() -> new OpenbReader(42).pods("p.csv", text(PODS + lines)))
        .as(row)
        .isInstanceOf(TraceException.class)
        .hasMessage(message);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          empty             | ''                       | a.csv:1: the header line with the column names is missing
          other seeds       | pos,seed1,seed2/0,0,0    | a.csv:1: there is no column "seed42"; --seed can be 1, 2
          unknown pod       | pos,seed42/0,2           | a.csv:2: seed42: 2 is not between 0 and 1
          gap               | pos,seed42/0,1/2,0       | a.csv:3: pos: row numbers start at 0 without gaps; 1 is missing
          """)
  void rejectsInvalidArrivals(String row, String lines, String message) throws IOException {
    OpenbReader reader = read();
    assertThatThrownBy(() -> reader.arrivals("a.csv", text(lines)))
        .as(row)
        .isInstanceOf(TraceException.class)
        .hasMessage(message);
  }

  @Test
  void rejectsMoreRanksThanNodes() throws IOException {
    OpenbReader reader = read();
    assertThatThrownBy(() -> reader.ranks("r.csv", text("node_row,seed42/0,0/1,1/2,2/3,3")))
        .hasMessage("r.csv: there are 4 rows, but only 3 nodes");
  }

  @Test
  void rejectsMissingColumns() {
    assertThatThrownBy(() -> new OpenbReader(42).nodes("n.csv", text("sn,gpu/a,1")))
        .hasMessage("n.csv:1: there is no column \"cpu_milli\"");
  }
}
