package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextsTest {
  @ParameterizedTest
  @CsvSource({
    "'one two three', 8, 'one two|three'",
    "'one two three', 7, 'one two|three'",
    "'one two three', 6, 'one|two|three'",
    "'averylongword and more', 5, 'avery|longw|ord|and|more'",
    "'', 5, ''",
    "short, 10, short"
  })
  void wrapsBetweenWords(String text, int width, String lines) {
    assertThat(String.join("|", Texts.wrap(text, width))).isEqualTo(lines);
  }

  @ParameterizedTest
  @CsvSource({"node-1, 6, node-1", "node-123, 6, nod…23", "node-123, 5, no…23", "ab, 1, …"})
  void truncatesInMiddle(String text, int width, String truncated) {
    assertThat(Texts.truncate(text, width)).isEqualTo(truncated);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a\u001b[31mb", "a\u009b31mb", "a\u202eb", "a\nb", "a\u0000b", "a\u007fb"})
  void replacesControlCharacters(String text) {
    assertThat(Texts.clean(text)).startsWith("a ").endsWith("b").matches("[ -~]*");
  }

  @Test
  void joinsFirstNames() {
    assertThat(Texts.join(List.of("a", "b"), 2)).isEqualTo("a, b");
    assertThat(Texts.join(List.of("a", "b", "c", "d"), 2)).isEqualTo("a, b and 2 more");
  }

  @ParameterizedTest
  @CsvSource({
    "ip-1.example.com ip-2.example.com, 8, ip-1… ip-2…",
    "ip-1.example.com ip-2.example.com, 20, ip-1.example.com ip-2.example.com",
    "a.north.example.com b.south.example.com, 12, a.north… b.south…",
    "a-very-long-name another-long-name, 9, a-ve…name anot…name",
    "only.one.example.com, 12, only.o…e.com"
  })
  void removesCommonDomain(String names, int maxLength, String shortened) {
    List<String> all = List.of(names.split(" "));
    ShortNames shortNames = new ShortNames(all, maxLength);
    assertThat(String.join(" ", all.stream().map(shortNames::of).toList())).isEqualTo(shortened);
  }
}
