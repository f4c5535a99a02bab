package io.berth.e2e.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the parser of pages, and which command blocks are exempt from running. */
class PageTest {
  private static final int MAX_NOT_RUN = 10;

  private static final Page PAGE =
      PageParser.parse(
          "page.md",
          """
          # Title
              ./berth one   # a comment
              ./berth two

          Text.

          <!-- not run: it is a build -->

              mvn verify

          <!-- exit 1: no node fits -->
          ```sh
          ./berth explain pod
          ```

          ```text
          shown
          ```

          <!-- file: values.yaml -->
          ```yaml
          a: 1
          ```

          - in a list

            ```sh
            kubectl get pods
            ```
          """
              .lines()
              .toList());

  @Test
  void findsIndentedAndFencedCommands() {
    assertThat(PAGE.blocks())
        .extracting(CommandBlock::location, CommandBlock::commands)
        .containsExactly(
            tuple("page.md:2", "./berth one   # a comment\n./berth two\n"),
            tuple("page.md:9", "mvn verify\n"),
            tuple("page.md:13", "./berth explain pod\n"),
            tuple("page.md:28", "kubectl get pods\n"));
  }

  @Test
  void readsMarkersAndExpectedOutput() {
    assertThat(PAGE.blocks())
        .extracting(CommandBlock::isRun)
        .containsExactly(true, false, true, true);
    assertThat(PAGE.blocks()).extracting(CommandBlock::exitCode).containsExactly(0, 0, 1, 0);
    assertThat(PAGE.blocks().get(2).output()).containsExactly("shown");
    assertThat(PAGE.files()).containsEntry("values.yaml", "a: 1\n");
    assertThat(PAGE.setting()).isEqualTo(Page.Setting.CLUSTER);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a fenced block without a language | ``` |                           1: unknown block language ""
          an unknown language               | ```bash |                       1: unknown block language "bash"
          a marker without a block          | <!-- not run: no block --> |    1: no block follows
          """)
  void rejectsUnknownLanguagesAndUnusedMarkers(String name, String line, String message) {
    assertThatThrownBy(() -> PageParser.parse("page.md", List.of(line, "text", "```")))
        .as(name)
        .hasMessageContaining("page.md:" + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          equal text              | 4 gpu-0;2 gpu-1   | 4 gpu-0;2 gpu-1      | true
          other amount of space   | 4 gpu-0           | '   4   gpu-0'       | true
          any text in a line      | 4 gpu-...         | 4 gpu-7              | true
          any lines               | a;...;z           | a;b;c;z              | true
          a line too many         | a                 | a;b                  | false
          another text            | 4 gpu-0           | 3 gpu-0              | false
          """)
  void comparesOutput(String name, String expected, String actual, boolean isMatch) {
    assertThat(ExpectedOutput.matches(List.of(expected.split(";")), actual.replace(';', '\n')))
        .as(name)
        .isEqualTo(isMatch);
  }

  @Test
  void exemptsFewBlocksAndNoneOfSimulateExplainAndConfig() throws IOException {
    List<CommandBlock> notRun =
        Page.all().stream()
            .flatMap(page -> page.blocks().stream())
            .filter(block -> !block.isRun())
            .toList();
    assertThat(notRun).extracting(CommandBlock::location).hasSizeLessThanOrEqualTo(MAX_NOT_RUN);
    assertThat(notRun.stream().filter(CommandBlock::mustRun).map(CommandBlock::location))
        .as("simulate, explain and config always run")
        .isEmpty();
  }

  /** Commands call ./berth, because berth is not in the PATH of a clone. */
  @Test
  void callsBerthOfTheClone() throws IOException {
    assertThat(
            Page.all().stream()
                .flatMap(page -> page.blocks().stream())
                .filter(block -> block.commands().matches("(?sm).*^berth .*"))
                .map(CommandBlock::location))
        .as("blocks that call berth instead of ./berth")
        .isEmpty();
  }
}
