package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BoundedLinesTest {
  record Case(String name, Reader text, List<String> lines, boolean tooLong) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** What a small gzip file can unpack to. */
  private static Reader endless() {
    return new Reader() {
      @Override
      public int read(char[] target, int offset, int length) {
        Arrays.fill(target, offset, offset + length, 'x');
        return length;
      }

      @Override
      public void close() {}
    };
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("nothing", new StringReader(""), List.of(), false),
        new Case("an end of line", new StringReader("a\n"), List.of("a"), false),
        new Case("one of Windows", new StringReader("a\r\n\r\nb"), List.of("a", "", "b"), false),
        new Case("none", new StringReader("a\nb"), List.of("a", "b"), false),
        new Case("an empty line", new StringReader("\n\na"), List.of("", "", "a"), false),
        new Case("just long enough", new StringReader("abc\nabc"), List.of("abc", "abc"), false),
        new Case("one too long", new StringReader("a\nabcd\nb"), List.of("a"), true),
        new Case("without end", endless(), List.of(), true));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void reads(Case row) throws IOException {
    List<String> read = new ArrayList<>();
    try (BoundedLines lines = new BoundedLines(row.text(), 3)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        read.add(line);
      }
      assertThat(read).isEqualTo(row.lines());
      assertThat(lines.isTooLong()).isEqualTo(row.tooLong());
      assertThat(lines.number()).isEqualTo(row.lines().size() + (row.tooLong() ? 1 : 0));
    }
  }
}
