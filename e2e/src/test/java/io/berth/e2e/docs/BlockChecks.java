package io.berth.e2e.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Checks the results of executed blocks. */
final class BlockChecks {
  private BlockChecks() {}

  /** Returns one test per block. */
  static Stream<DynamicTest> of(List<ShellSession.Result> results) {
    assertThat(results).as("executed blocks").isNotEmpty();
    return results.stream()
        .map(result -> DynamicTest.dynamicTest(result.block().location(), () -> check(result)));
  }

  private static void check(ShellSession.Result result) {
    CommandBlock block = result.block();
    String all = result.out() + result.err();
    assertThat(result.exitCode())
        .as("exit code of\n%s\nwith the output\n%s", block.commands(), all)
        .isEqualTo(block.exitCode());
    assertThat(all).as("output of\n%s", block.commands()).isNotBlank().doesNotContain("\u001b");
    if (!block.output().isEmpty()) {
      assertThat(ExpectedOutput.matches(block.output(), result.out()))
          .as(
              "output of\n%s\nexpected by the page\n%s\n\nactual\n%s",
              block.commands(), String.join("\n", block.output()), all)
          .isTrue();
    }
  }
}
