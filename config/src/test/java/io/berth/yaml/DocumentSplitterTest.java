package io.berth.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DocumentSplitterTest {
  /** A text and its documents, each with the number of its first line. */
  record Case(String name, String text, List<String> documents) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("empty", "", List.of()),
        new Case("one, without a last line end", "a: 1", List.of("1|a: 1")),
        new Case("two", "a: 1\n---\nb: 2\n", List.of("1|a: 1\n", "3|b: 2\n")),
        new Case("a first marker", "---\na: 1\n", List.of("2|a: 1\n")),
        new Case("a marker with Windows line ends", "a\r\n---\r\nb", List.of("1|a\r\n", "3|b")),
        new Case("a marker with content", "a\n--- {b: 2}\n", List.of("1|a\n", "2|--- {b: 2}\n")),
        new Case("a marker with a comment", "a\n--- # b\nc", List.of("1|a\n", "2|--- # b\nc")),
        new Case("a last marker", "a\n---", List.of("1|a\n", "2|---")),
        new Case("nothing between markers", "---\n---\n---\na\n", List.of("2|", "3|", "4|a\n")),
        new Case("an end", "a\n...\nb\n", List.of("1|a\n...\n", "3|b\n")),
        new Case(
            "directives and comments belong to what follows",
            "a\n...\n%YAML 1.1\n# b\n---\nc\n",
            List.of("1|a\n...\n", "3|%YAML 1.1\n# b\n---\nc\n")),
        new Case("longer lines of dashes", "----\n-- -\n---a\n", List.of("1|----\n-- -\n---a\n")),
        new Case("indented dashes", "a: |\n  ---\n", List.of("1|a: |\n  ---\n")),
        new Case("JSON", "{\n}\n---\n{}\n", List.of("1|{\n}\n", "4|{}\n")),
        new Case("a byte order mark", "\ufeffa\n", List.of("1|a\n")));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void splitsAtMarkers(Case c) throws IOException {
    for (int bufferSize : new int[] {5, 7, 64}) {
      assertThat(split(new DocumentSplitter(new StringReader(c.text()), 1000, bufferSize)))
          .as("with a buffer of %d", bufferSize)
          .isEqualTo(c.documents());
    }
  }

  @Test
  void reportsTooLongTextOnce() {
    DocumentSplitter splitter = new DocumentSplitter(new StringReader("\n".repeat(200)), 100, 64);
    assertThat(splitter.nextDocument()).isTrue();
    assertThatThrownBy(() -> splitter.read(new char[200], 0, 200))
        .hasMessageStartingWith("the text is longer than");
    assertThat(splitter.nextDocument()).isFalse();
  }

  @Test
  void advancesPastPartlyReadDocument() throws IOException {
    DocumentSplitter splitter = new DocumentSplitter(new StringReader("a\nb\n---\nc\n"), 100);
    assertThat(splitter.nextDocument()).isTrue();
    assertThat(splitter.read()).isEqualTo('a');
    assertThat(splitter.nextDocument()).isTrue();
    assertThat(splitter.line()).isEqualTo(4);
    assertThat(splitter.read()).isEqualTo('c');
    assertThat(splitter.nextDocument()).isFalse();
  }

  @Test
  void rejectsTextLongerThanLimit() {
    DocumentSplitter splitter = new DocumentSplitter(new StringReader("a".repeat(101)), 100);
    assertThatThrownBy(() -> split(splitter)).isInstanceOf(MalformedTextException.class);
  }

  private static List<String> split(DocumentSplitter splitter) throws IOException {
    List<String> documents = new ArrayList<>();
    while (splitter.nextDocument()) {
      int line = splitter.line();
      StringWriter text = new StringWriter();
      splitter.transferTo(text);
      documents.add(line + "|" + text);
    }
    return documents;
  }
}
