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

class BoundedLineReaderTest {
  record Case(String name, Reader text, List<String> lines, boolean tooLong) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Returns an endless line, as a small gzip file can contain. */
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
        new Case("empty text", new StringReader(""), List.of(), false),
        new Case("one line", new StringReader("a\n"), List.of("a"), false),
        new Case("CRLF", new StringReader("a\r\n\r\nb"), List.of("a", "", "b"), false),
        new Case("no terminator at the end", new StringReader("a\nb"), List.of("a", "b"), false),
        new Case("an empty line", new StringReader("\n\na"), List.of("", "", "a"), false),
        new Case("maximum length", new StringReader("abc\nabc"), List.of("abc", "abc"), false),
        new Case("line too long", new StringReader("a\nabcd\nb"), List.of("a"), true),
        new Case("endless line", endless(), List.of(), true));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsLinesUpToMaxLength(Case row) throws IOException {
    List<String> read = new ArrayList<>();
    try (BoundedLineReader lines = new BoundedLineReader(row.text(), 3)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        read.add(line);
      }
      assertThat(read).isEqualTo(row.lines());
      assertThat(lines.isTooLong()).isEqualTo(row.tooLong());
      assertThat(lines.lineNumber()).isEqualTo(row.lines().size() + (row.tooLong() ? 1 : 0));
    }
  }
}
