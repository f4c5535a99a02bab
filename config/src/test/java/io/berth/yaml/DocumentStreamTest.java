package io.berth.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.tree.Location;
import io.berth.tree.Mapping;
import io.berth.tree.Problem;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DocumentStreamTest {
  private final Problems problems = new Problems();
  private final Recorder recorder = new Recorder();

  /** Records what it receives, in order. */
  private static final class Recorder implements ObjectSink {
    private final List<String> received = new ArrayList<>();
    private final List<Value> values = new ArrayList<>();

    @Override
    public void item(Value item) {
      received.add("item " + brief(item));
      values.add(item);
    }

    @Override
    public void document(Value document) {
      received.add("document " + brief(document));
      values.add(document);
    }

    private static String brief(Value value) {
      return switch (value) {
        case Scalar scalar -> scalar.text();
        case Sequence list ->
            list.items().stream().map(Recorder::brief).collect(Collectors.joining(",", "[", "]"));
        case Mapping object ->
            object.entries().entrySet().stream()
                .map(entry -> entry.getKey() + ":" + brief(entry.getValue().value()))
                .collect(Collectors.joining(",", "{", "}"));
      };
    }
  }

  record Case(String name, String text, List<String> received) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case(
            "YAML documents", "a: 1\n---\nb: 2\n", List.of("document {a:1}", "document {b:2}")),
        new Case("nothing", "", List.of()),
        new Case("a comment", "# nothing\n", List.of("document null")),
        new Case(
            "JSON objects in a row",
            "{\"a\": 1} {\"b\": 2}\n{\"c\": 3}",
            List.of("document {a:1}", "document {b:2}", "document {c:3}")),
        new Case(
            "JSON and YAML alternating",
            "{\"a\": 1}\n---\nb: 2\n---\n{\"c\": 3}\n",
            List.of("document {a:1}", "document {b:2}", "document {c:3}")),
        new Case(
            "items of a YAML list",
            "items:\n- {a: 1}\n- {b: [x]}\nkind: List\n",
            List.of("item {a:1}", "item {b:[x]}", "document {items:[],kind:List}")),
        new Case(
            "items of a JSON list",
            "{\"kind\": \"List\", \"items\": [{\"a\": 1}, {\"items\": [2]}]}",
            List.of("item {a:1}", "item {items:[2]}", "document {kind:List,items:[]}")),
        new Case(
            "items with an anchor stay in the document",
            "items: &x [1]\nmore: *x\n",
            List.of("document {items:[1],more:[1]}")),
        new Case(
            "items that are not a list",
            "items: {a: 1}\n---\n{\"items\": 5}",
            List.of("document {items:{a:1}}", "document {items:5}")));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void passesDocumentsAndItemsToSink(Case c) throws IOException {
    read(c.text());
    assertThat(recorder.received).isEqualTo(c.received());
    assertThat(problems.list()).isEmpty();
  }

  @Test
  void malformedDocumentDoesNotAffectOthers() throws IOException {
    read("a: 1\n---\nb: [\n---\n{\"c\": }\n---\n\td: 1\n---\ne: 2\n");
    assertThat(recorder.received).containsExactly("document {a:1}", "document {e:2}");
    assertThat(problems.list())
        .extracting(Problem::location)
        .extracting(at -> at.line())
        .containsExactly(4, 5, 7);
  }

  @Test
  void locationsReferToWholeText() throws IOException {
    read("a: 1\n---\n# b\nitems:\n- c\n---\n{\n \"items\":\n  [7]}\n");
    assertThat(recorder.values.get(1).location()).isEqualTo(new Location(5, 3));
    assertThat(recorder.values.get(1).path()).hasToString("items[0]");
    assertThat(recorder.values.get(3).location()).isEqualTo(new Location(9, 4));
  }

  @Test
  void acceptsListLongerThanConfigurationLimit() throws IOException {
    String filler = "x".repeat(100_000);
    StringBuilder yaml = new StringBuilder("items:\n");
    StringBuilder json = new StringBuilder("{\"items\": [0");
    for (int i = 0; i < 40; i++) {
      yaml.append("- {a: ").append(filler).append("}\n");
      json.append(", \"").append(filler).append('"');
    }
    yaml.append("- {flow: {b: [c]}}\nkind: List\n---\nd: 1\n");
    assertThat(yaml.length()).isGreaterThan(TreeReader.MAX_TEXT_LENGTH);
    read(yaml.toString());
    assertThat(recorder.received)
        .hasSize(43)
        .endsWith("item {flow:{b:[c]}}", "document {items:[],kind:List}", "document {d:1}");
    read(json.append("]}").toString());
    assertThat(recorder.received).hasSize(43 + 42);
    assertThat(problems.list()).isEmpty();
  }

  @Test
  void replacesSeparatingTabs() throws IOException {
    read("a:\t1\n");
    assertThat(recorder.received).containsExactly("document {a:1}");
  }

  @Test
  void reportsContentAfterDocument() throws IOException {
    read("[1]\n[2]\n");
    assertThat(problems.hasErrors()).isTrue();
  }

  @Test
  void acceptsUtf8AndUtf16WithByteOrderMark() throws IOException {
    for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16)) {
      DocumentStream.read(
          new ByteArrayInputStream("{\"a\": \"größe\"}".getBytes(charset)), problems, recorder);
    }
    DocumentStream.read(
        new ByteArrayInputStream("\ufeff{\"a\": 1}".getBytes(StandardCharsets.UTF_8)),
        problems,
        recorder);
    assertThat(recorder.received)
        .containsExactly("document {a:größe}", "document {a:größe}", "document {a:1}");
  }

  /** A text with a too long line, and the number of that line. */
  record LongLine(String name, String text, int line) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<LongLine> longLines() {
    String tooLong = "x".repeat(2 * 1024 * 1024 + 1);
    return Stream.of(
        new LongLine("a plain value", "a: " + tooLong + "\n", 1),
        new LongLine("the end of the text", "a: 1\nb: " + tooLong, 2),
        new LongLine("a quoted value", "a: 1\n\nb: \"" + tooLong + "\"\n", 3),
        new LongLine("a comment", "a: 1\n#" + tooLong + "\n", 2),
        new LongLine("a block with spaces", "a: |\n  " + "x ".repeat(1024 * 1024) + "x\n", 2),
        new LongLine("after much else", "#\n".repeat(2 * 1024 * 1024) + tooLong, 2097153));
  }

  @ParameterizedTest
  @MethodSource("longLines")
  void rejectsTooLongLineBeforeParsing(LongLine c) throws IOException {
    read(c.text() + "\n---\nnext: 1\n");
    assertThat(problems.list())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.location()).isEqualTo(new Location(c.line(), 1));
              assertThat(problem.text())
                  .isEqualTo(
                      "the line is longer than 2 MiB; break it into several lines, or, if this is"
                          + " JSON, start the text with {");
            });
    assertThat(recorder.received).containsExactly("document {next:1}");
  }

  @Test
  void acceptsLongJsonLine() throws IOException {
    String item = "{\"a\": \"" + "x".repeat(1024 * 1024) + "\"}";
    read("{\"items\": [%s, %s, %s]}".formatted(item, item, item));
    assertThat(problems.list()).isEmpty();
    assertThat(recorder.received).hasSize(4);
  }

  @Test
  void reportsMalformedUtf8() throws IOException {
    DocumentStream.read(
        new ByteArrayInputStream(new byte[] {'a', ':', ' ', (byte) 0xff, '\n'}),
        problems,
        recorder);
    assertThat(problems.hasErrors()).isTrue();
  }

  @Test
  void throwsIoExceptionOfFailedRead() throws IOException {
    InputStream closed = InputStream.nullInputStream();
    closed.close();
    InputStream broken =
        new SequenceInputStream(new ByteArrayInputStream(new byte[] {'a', ':', ' '}), closed);
    assertThatThrownBy(() -> DocumentStream.read(broken, problems, recorder))
        .isInstanceOf(IOException.class)
        .hasMessage("Stream closed");
  }

  private void read(String text) throws IOException {
    DocumentStream.read(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), problems, recorder);
  }
}
