package io.berth.cli;

import static io.berth.cli.Table.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TableTest {
  record Case(String name, Table table, int width, List<String> lines) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case(
            "as wide as the widest cell",
            pets(Table.plain()),
            80,
            List.of(
                "Pet      Legs  Remark", //
                "cat         4  sleeps a lot",
                "octopus     8  is clever and shy")),
        new Case(
            "Markdown",
            pets(Table.markdown()),
            80,
            List.of(
                "| Pet     | Legs | Remark            |",
                "| ------- | ---: | ----------------- |",
                "| cat     |    4 | sleeps a lot      |",
                "| octopus |    8 | is clever and shy |")),
        new Case(
            "wraps the wrapping column first",
            Table.plain()
                .left("Node")
                .wrapping("Reasons")
                .row(cell("node-1"), cell("Insufficient cpu, Insufficient memory")),
            30,
            List.of(
                "Node    Reasons", //
                "node-1  Insufficient cpu,",
                "        Insufficient memory")),
        new Case(
            "then truncates the widest columns",
            Table.plain()
                .left("Node")
                .wrapping("Why")
                .row(cell("a-very-long-name-of-a-node"), cell("because")),
            23,
            List.of("Node            Why", "a-very-…a-node  because")),
        new Case("no rows", Table.plain().left("Node").right("Score"), 80, List.of("Node  Score")),
        new Case(
            "replaces control characters",
            Table.plain().left("Node").row(cell("a\u001b[31m\nb")),
            80,
            List.of("Node", "a [31m b")));
  }

  private static Table pets(Table table) {
    return table
        .left("Pet")
        .right("Legs")
        .wrapping("Remark")
        .row(cell("cat"), cell(4), cell("sleeps a lot"))
        .row(cell("octopus"), cell(8), cell("is clever and shy"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void fitsWidth(Case c) {
    List<String> lines = c.table().lines(c.width(), false);
    assertThat(lines).containsExactlyElementsOf(c.lines());
    assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(c.width()));
  }

  @Test
  void alignsColouredCells() {
    Table table =
        Table.plain().left("Result").left("Node").row(cell("fits", TextStyle.GOOD), cell("node-1"));
    assertThat(table.lines(80, true).getLast()).isEqualTo("\u001b[32mfits\u001b[0m    node-1");
  }

  @Test
  void rejectsRowWithWrongNumberOfCells() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Table.plain().left("Node").row(cell("a"), cell("b")));
  }
}
