package io.berth.e2e.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** What is expected of a block that has run. */
final class BlockChecks {
  private BlockChecks() {}

  /** Returns one test for each block. */
  static Stream<DynamicTest> of(List<ShellSession.Result> results) {
    assertThat(results).as("blocks that were run").isNotEmpty();
    return results.stream()
        .map(result -> DynamicTest.dynamicTest(result.block().place(), () -> check(result)));
  }

  private static void check(ShellSession.Result result) {
    CommandBlock block = result.block();
    String all = result.out() + result.err();
    assertThat(result.exitCode())
        .as("exit code of\n%s\nwhich printed\n%s", block.commands(), all)
        .isEqualTo(block.exitCode());
    assertThat(all).as("output of\n%s", block.commands()).isNotBlank().doesNotContain("\u001b");
    if (!block.output().isEmpty()) {
      assertThat(ShownOutput.matches(block.output(), result.out()))
          .as(
              "output of\n%s\nthe page shows\n%s\n\nprinted was\n%s",
              block.commands(), String.join("\n", block.output()), all)
          .isTrue();
    }
  }
}
