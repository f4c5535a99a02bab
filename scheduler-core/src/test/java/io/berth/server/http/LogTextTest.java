package io.berth.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LogTextTest {
  record Row(String name, String text, String expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Row> rows() {
    return List.of(
        new Row("plain", "/metrics", "/metrics"),
        new Row("maximum length", "x".repeat(128), "x".repeat(128)),
        new Row("too long", "x".repeat(16_000), "x".repeat(128) + "..."),
        new Row("line break", "/a\nERROR", "/a\\u000aERROR"),
        new Row("terminal", "/\u001b[31m", "/\\u001b[31m"),
        new Row("line separator", "/\u2028x", "/\\u2028x"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void truncatesAndEscapes(Row row) {
    assertThat(LogText.of(row.text())).isEqualTo(row.expected());
  }
}
