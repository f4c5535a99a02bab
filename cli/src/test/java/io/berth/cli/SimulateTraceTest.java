package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulateTraceTest {
  @TempDir private Path folder;

  @BeforeEach
  void writeTrace() throws IOException {
    Files.writeString(
        folder.resolve("n.csv"),
        "sn,cpu_milli,memory_mib,gpu,model\na,8000,80,2,T4\nb,8000,80,2,T4\n");
    Files.writeString(
        folder.resolve("p.csv"),
        """
        name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec
        p,100,1,1,1000,
        q,100,1,1,1000,
        r,100,1,2,1000,
        """);
    Files.writeString(
        folder.resolve("bad.csv"), "sn,cpu_milli,memory_mib,gpu,model\na,1x,8,2,T4\n");
  }

  private Outcome simulate(String args) {
    List<String> all = new ArrayList<>(List.of("simulate"));
    for (String arg : args.split(" ", -1)) {
      all.add(arg.endsWith(".csv") ? folder.resolve(arg).toString() : arg);
    }
    return Outcome.of(all);
  }

  @Test
  void showsCurveAndRejections() {
    Outcome outcome = simulate("--trace openb --nodes n.csv --pods p.csv");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.SUCCESS);
    assertThat(outcome.out())
        .startsWith("Profile stock: 3 pods arrived at 2 nodes with 4 GPUs, ")
        .containsPattern("\n +50% +50\\.00% ")
        .containsPattern("\n +100% +50\\.00% ")
        .containsPattern("\nseveral GPUs +1 +1 +100\\.0% +1 +1");
  }

  @Test
  void writesJson() throws IOException {
    Outcome outcome =
        simulate(
            "--trace openb --nodes n.csv --pods p.csv --profile most-allocated --seed 42 -o json");
    JsonNode json = new ObjectMapper().readTree(outcome.out());
    assertThat(json.path("profile").asText()).isEqualTo("most-allocated");
    assertThat(json.path("seed").asLong()).isEqualTo(42);
    assertThat(json.path("curve").path(1).path("allocatedPercent").asDouble()).isEqualTo(100);
    assertThat(json.path("classes").path(3).path("rejected").asInt(-1)).isZero();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          --nodes n.csv                                          ; 2 ; require --trace
          --trace openb --nodes n.csv                            ; 2 ; --trace requires --nodes and --pods
          --trace openb --nodes n.csv --pods p.csv --explain     ; 2 ; cannot be combined with --trace
          --trace openb --nodes n.csv --pods p.csv --report r.html ; 2 ; --report cannot be combined with --trace
          --trace openb --nodes n.csv --pods p.csv --profile x   ; 2 ; is not one of stock, most-allocated, fit-plus
          --trace openb --nodes bad.csv --pods p.csv             ; 1 ; bad.csv:2: cpu_milli: "1x" is not a whole number
          --trace openb --nodes none.csv --pods p.csv            ; 1 ; none.csv: no such file
          """)
  void rejectsInvalidOptions(String args, int exitCode, String message) {
    Outcome outcome = simulate(args);
    assertThat(outcome.err()).contains(message).doesNotContain("\tat ");
    assertThat(outcome.exitCode()).isEqualTo(exitCode);
  }
}
