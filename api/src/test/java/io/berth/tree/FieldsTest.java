package io.berth.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.tree.Scalar.Kind;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FieldsTest {
  private final Problems problems = new Problems();

  @Test
  void decodesEveryType() {
    Mapping object =
        object(
            Map.entry("text", scalar("text", Kind.STRING, "a")),
            Map.entry("flag", scalar("flag", Kind.BOOLEAN, "true")),
            Map.entry("small", scalar("small", Kind.NUMBER, "-7")),
            Map.entry("large", scalar("large", Kind.NUMBER, "9223372036854775807")),
            Map.entry("real", scalar("real", Kind.NUMBER, "12.5")),
            Map.entry("wait", scalar("wait", Kind.STRING, "1m30s")),
            Map.entry("bytes", scalar("bytes", Kind.STRING, "YWJj\n")));
    List<@Nullable Object> read =
        read(
            object,
            fields ->
                List.of(
                    fields.string("text", ""),
                    fields.bool("flag", false),
                    fields.int32("small", 0),
                    fields.int64("large", 0),
                    fields.float32("real", 0),
                    String.valueOf(fields.duration("wait")),
                    new String(
                        Objects.requireNonNull(fields.base64("bytes")), StandardCharsets.UTF_8)));
    assertThat(read).containsExactly("a", true, -7, Long.MAX_VALUE, 12.5f, "PT1M30S", "abc");
    assertThat(problems.list()).isEmpty();
  }

  @Test
  void missingAndNullDecodeAsDefault() {
    Mapping object = object(Map.entry("null", scalar("null", Kind.NULL, "null")));
    int sum = read(object, fields -> fields.int32("null", 5) + fields.int32("absent", 6));
    assertThat(sum).isEqualTo(11);
    assertThat(problems.list()).isEmpty();
  }

  @Test
  void suggestsNamesForUnknownFields() {
    Mapping object = object(Map.entry("wieght", scalar("wieght", Kind.NUMBER, "1")));
    read(object, fields -> fields.int32("weight", 0) + fields.string("name", ""));
    assertThat(problems.list())
        .extracting(Problem::text)
        .containsExactly("wieght: unknown field; did you mean \"weight\"?");
  }

  @Test
  void reportsWrongTypeOnce() {
    Mapping object = object(Map.entry("n", scalar("n", Kind.STRING, "16")));
    int number = read(object, fields -> fields.int32("n", 3));
    assertThat(number).isEqualTo(3);
    problems.error(Path.ROOT.field("n"), "3 is too small");
    assertThat(problems.list())
        .extracting(Problem::text)
        .containsExactly("n: is \"16\", a string, but must be an integer without quotes");
  }

  @Test
  void rejectsNumbersOutOfRange() {
    Mapping object =
        object(
            Map.entry("wide", scalar("wide", Kind.NUMBER, "2147483648")),
            Map.entry("split", scalar("split", Kind.NUMBER, "1.5")),
            Map.entry("vast", scalar("vast", Kind.NUMBER, "1e39")));
    read(
        object,
        fields -> fields.int32("wide", 0) + fields.int64("split", 0) + fields.float32("vast", 0));
    assertThat(problems.list()).extracting(Problem::path).containsExactly("wide", "split", "vast");
  }

  private <T> T read(Mapping object, Function<Fields, T> decoder) {
    return Fields.read(Path.ROOT, object, problems, decoder);
  }

  private static Scalar scalar(String name, Kind kind, String text) {
    return new Scalar(Path.ROOT.field(name), new Location(1, 1), kind, text, text);
  }

  @SafeVarargs
  private static Mapping object(Map.Entry<String, Scalar>... entries) {
    Map<String, Mapping.Entry> byKey = new LinkedHashMap<>();
    for (Map.Entry<String, Scalar> entry : entries) {
      byKey.put(entry.getKey(), new Mapping.Entry(new Location(1, 1), entry.getValue()));
    }
    return new Mapping(Path.ROOT, new Location(1, 1), byKey);
  }
}
