package io.berth.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.CpuTime;
import io.berth.tree.Location;
import io.berth.tree.Mapping;
import io.berth.tree.Path;
import io.berth.tree.Problem;
import io.berth.tree.Problem.Severity;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Value;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TreeReaderTest {
  private final Problems problems = new Problems();

  @Test
  void valuesHavePathAndLocation() {
    Value root = read("a:\n  - b: 1\n    c: [x, y]\n");
    Value y = Value.nearest(root, Path.ROOT.field("a").item(0).field("c").item(1));
    assertThat(y.path()).hasToString("a[0].c[1]");
    assertThat(y.location()).isEqualTo(new Location(3, 12));
  }

  @Test
  void aliasHasPathOfItsUse() {
    Value root = read("a: &x {k: [1]}\nb: *x\n");
    Value one = Value.nearest(root, Path.ROOT.field("b").field("k").item(0));
    assertThat(one.path()).hasToString("b.k[0]");
    assertThat(one.location()).isEqualTo(new Location(1, 12));
  }

  @Test
  void mergeKeyAddsEntries() {
    Value root = read("a: &x {k: 1, l: 2}\nb:\n  <<: *x\n  m: 3\n");
    assertThat(((Mapping) Objects.requireNonNull(((Mapping) root).get("b"))).entries().keySet())
        .containsExactly("k", "l", "m");
    assertThat(problems.list()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "twice in YAML       | `a: 1\nb: 2\na: 3`                | a   | line 3, column 1",
        "through a merge key | `x: &x {k: 1}\nb: {<<: *x, k: 2}` | b.k | line 2, column 13",
        "nested in JSON      | {\"a\": {\"b\": 1, \"b\": 1}}     | a.b | line 1, column 16"
      })
  void reportsDuplicateKey(String name, String text, String path, String place) {
    read(text);
    assertThat(problems.list())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).isEqualTo(path);
              assertThat(String.valueOf(problem.location())).isEqualTo(place);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a:\n\tb: 1\n",
        "a: \"x\n",
        "a: [1\n",
        "a: *nope\n",
        "a: &x [*x]\n",
        "? [1]\n: 2\n",
        "~: 2\n",
        "a: 1\n b: 2\n",
        "<<: 5\n",
        "%YAML 1.2\n---\na: 1\n",
        "a: \u0007\n",
        "a: {b:[1]}\n",
        "{\"a\": 1,}",
        "{\"a\": 1} x",
        "{'a': 1}",
        "{\"a\": NaN}",
        "{\"a\": 01}",
        "{",
      })
  void reportsMalformedTextAsOneError(String text) {
    assertThat(TreeReader.read(text, problems)).isNull();
    assertThat(problems.list()).extracting(Problem::severity).containsExactly(Severity.ERROR);
    assertThat(problems.list().getFirst().location()).isNotNull();
  }

  @Test
  void explainsTabs() {
    assertThat(TreeReader.read("a:\n\tb: 1\n", problems)).isNull();
    assertThat(problems.list().getFirst().toString())
        .isEqualTo(
            "not valid YAML: a tab is used where YAML requires spaces; indent with spaces"
                + " (line 2, column 1)");
  }

  record MalformedJson(String name, String text, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<MalformedJson> malformedJson() {
    return Stream.of(
        new MalformedJson(
            "cut off",
            "{\"items\": [",
            "unexpected end of input; check for an unclosed quote, bracket or brace"
                + " (line 1, column 12)"),
        new MalformedJson(
            "nested",
            "{\"a\":\n" + "[".repeat(300),
            "objects and lists are nested more than 200 levels deep; reduce the nesting"
                + " (line 2, column 201)"),
        new MalformedJson(
            "a long number",
            "{\"a\": " + "1".repeat(1001) + "}",
            "a number has 1001 characters, but may have at most 1000; shorten it"
                + " (line 1, column 1008)"),
        new MalformedJson(
            "a long name",
            "{\"" + "k".repeat(60_000) + "\": 1}",
            "the name of a field has 60000 characters, but may have at most 50000; shorten it"
                + " (line 1, column 60004)"),
        new MalformedJson(
            "no quotes",
            "{pod}",
            "unexpected character 'p'; expected: double-quote to start field name"
                + " (line 1, column 2)"),
        new MalformedJson(
            "a bare word",
            "{\"a\": hello}",
            "hello is not a JSON value; put text in double quotes (line 1, column 7)"),
        new MalformedJson(
            "not a number",
            "{\"a\": NaN}",
            "NaN is not a JSON value; put text in double quotes (line 1, column 10)"),
        new MalformedJson(
            "a line break in a string",
            "{\"a\": \"b\n\"}",
            "a string contains the control character with code 10; escape it, or close the quote"
                + " before it (line 1, column 9)"));
  }

  @ParameterizedTest
  @MethodSource("malformedJson")
  void explainsMalformedJson(MalformedJson row) {
    assertThat(TreeReader.read(row.text(), problems)).isNull();
    assertThat(problems.list().getFirst()).hasToString("not valid JSON: " + row.message());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a: 1\n---\nb: 2\n", "a: 1\n---\n- x: [\n", "--- {a: 1}\n}}}\n"})
  void readsOnlyFirstDocument(String text) {
    assertThat(((Mapping) read(text)).entries().keySet()).containsExactly("a");
    assertThat(problems.list()).extracting(Problem::severity).containsExactly(Severity.WARNING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"---\na: 1\n", "a: 1\n---\n", "a: 1\n...\n", "\ufeffa: 1\n", "a: 1\r\n"})
  void singleDocumentHasNoWarning(String text) {
    assertThat(((Mapping) read(text)).entries().keySet()).containsExactly("a");
    assertThat(problems.list()).isEmpty();
  }

  @Test
  void convertsKeysToText() {
    assertThat(((Mapping) read("yes: 1\n010: 2\n1.5: 3\n")).entries().keySet())
        .containsExactly("true", "8", "1.5");
  }

  @Test
  void acceptsUtf8AndUtf16WithByteOrderMark() {
    for (var charset :
        new java.nio.charset.Charset[] {StandardCharsets.UTF_8, StandardCharsets.UTF_16}) {
      Value root = TreeReader.read("a: gr\u00f6\u00dfe".getBytes(charset), problems);
      Scalar scalar =
          (Scalar) Objects.requireNonNull(((Mapping) Objects.requireNonNull(root)).get("a"));
      assertThat(scalar.text()).isEqualTo("gr\u00f6\u00dfe");
    }
    assertThat(TreeReader.read(new byte[] {'a', ':', ' ', (byte) 0xff}, problems)).isNull();
    assertThat(problems.hasErrors()).isTrue();
  }

  @Test
  void rejectsMegabyteOfNestedAnchorsWithinOneCpuSecond() {
    StringBuilder text = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; text.length() < 1024 * 1024; i++) {
      String earlier = "*a" + (i - 1);
      text.append("a%d: &a%d [%s]\n".formatted(i, i, (earlier + ", ").repeat(9) + earlier));
    }
    assertRejectedWithinOneCpuSecond(text.toString());
  }

  @Test
  void rejectsMegabyteOfOpenBracketsWithinOneCpuSecond() {
    assertRejectedWithinOneCpuSecond("a: " + "[".repeat(1024 * 1024));
    assertRejectedWithinOneCpuSecond("a: " + "&a [".repeat(256 * 1024));
    assertRejectedWithinOneCpuSecond("{\"a\": " + "[".repeat(1024 * 1024));
  }

  @Test
  void rejectsTooLongTextWithinOneCpuSecond() {
    assertRejectedWithinOneCpuSecond("a: " + "b".repeat(TreeReader.MAX_TEXT_LENGTH));
  }

  private static void assertRejectedWithinOneCpuSecond(String text) {
    Problems found = new Problems();
    Duration used = CpuTime.of(() -> assertThat(TreeReader.read(text, found)).isNull());
    assertThat(used).isLessThan(Duration.ofSeconds(1));
    assertThat(found.hasErrors()).isTrue();
  }

  private Value read(String text) {
    @Nullable Value root = TreeReader.read(text, problems);
    return Objects.requireNonNull(root, () -> problems.list().toString());
  }
}
