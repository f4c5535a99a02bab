package io.berth.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.tree.Mapping;
import io.berth.tree.Problem;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlScalarsTest {
  record Case(String yaml, Scalar.Kind kind, String text) {
    @Override
    public String toString() {
      return yaml + " is the " + kind + " " + text;
    }
  }

  static List<Case> cases() {
    return List.of(
        bool("true", "true"),
        bool("TRUE", "true"),
        bool("Yes", "true"),
        bool("y", "true"),
        bool("Y", "true"),
        bool("on", "true"),
        bool("n", "false"),
        bool("OFF", "false"),
        bool("!!bool no", "false"),
        string("! yes", "yes"),
        string("tRUE", "tRUE"),
        string("yEs", "yEs"),
        string("'yes'", "yes"),
        string("!!str yes", "yes"),
        string("!other 5", "5"),
        new Case("~", Scalar.Kind.NULL, "null"),
        new Case("Null", Scalar.Kind.NULL, "null"),
        new Case("", Scalar.Kind.NULL, "null"),
        string("\"\"", ""),
        string("nULL", "nULL"),
        number("010", "8"),
        number("0o17", "15"),
        number("08", "8"),
        number("0x10", "16"),
        number("-0X1f", "-31"),
        number("0b101", "5"),
        number("1_6", "16"),
        number("+5", "5"),
        number("-0", "0"),
        number("9223372036854775807", "9223372036854775807"),
        number("18446744073709551615", "18446744073709551615"),
        number("18446744073709551616", "18446744073709552000"),
        number("-9223372036854775809", "-9223372036854776000"),
        number("1e1", "10"),
        number("1.", "1"),
        number(".5", "0.5"),
        number("1.50", "1.5"),
        number("1e21", "1e+21"),
        number("1.5e-7", "1.5e-7"),
        number("1e20", "100000000000000000000"),
        number("!!int '7'", "7"),
        number("!!float 7", "7"),
        string("0x", "0x"),
        string("0b2", "0b2"),
        string("1e999", "1e999"),
        string("1:30", "1:30"),
        string("2020-01-01", "2020-01-01"),
        string("!!timestamp 2020-01-01", "2020-01-01"),
        string("-x", "-x"),
        string("!!binary YWJj", "abc"),
        string("..", ".."),
        string("1m", "1m"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void resolvesScalar(Case c) {
    Problems problems = new Problems();
    Mapping root = (Mapping) Objects.requireNonNull(TreeReader.read("k: " + c.yaml, problems));
    Scalar scalar = (Scalar) Objects.requireNonNull(root.get("k"));
    assertThat(problems.list()).isEmpty();
    assertThat(scalar.kind()).isEqualTo(c.kind);
    assertThat(scalar.text()).isEqualTo(c.text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".inf",
        "-.INF",
        ".nan",
        "!!int x",
        "!!int 1.5",
        "!!bool 1",
        "!!null x",
        "!!timestamp x",
        "!!binary '*'",
        "!!float x"
      })
  void rejectsScalar(String yaml) {
    Problems problems = new Problems();
    assertThat(TreeReader.read("k: " + yaml, problems)).isNull();
    assertThat(problems.list()).extracting(Problem::path).containsExactly("k");
  }

  private static Case bool(String yaml, String text) {
    return new Case(yaml, Scalar.Kind.BOOLEAN, text);
  }

  private static Case number(String yaml, String text) {
    return new Case(yaml, Scalar.Kind.NUMBER, text);
  }

  private static Case string(String yaml, String text) {
    return new Case(yaml, Scalar.Kind.STRING, text);
  }
}
