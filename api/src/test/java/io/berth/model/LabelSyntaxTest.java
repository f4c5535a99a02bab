package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelSyntaxTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "A9",
        "a.b_c-d",
        "example.com/a",
        "a-b.c9/X",
        "1/1",
        "kubernetes.io/hostname"
      })
  void acceptsValidKeys(String key) {
    assertThat(LabelSyntax.keyProblems(key)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-a",
        "a-",
        "a b",
        "é",
        "/a",
        "a/",
        "a/b/c",
        "Example.com/a",
        "a..b/c",
        "a.-b/c",
        "a-.b/c",
        "-a/b",
        "a./b",
        "_/b",
        "a_b/c"
      })
  void rejectsInvalidKeys(String key) {
    assertThat(LabelSyntax.keyProblems(key)).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("edges")
  void limitsLengthOfKeys(int prefix, int name, boolean ok) {
    String key = (prefix == 0 ? "" : "p".repeat(prefix) + "/") + "n".repeat(name);
    assertThat(LabelSyntax.keyProblems(key).isEmpty()).isEqualTo(ok);
    if (prefix == 0) {
      assertThat(LabelSyntax.valueProblems(key).isEmpty()).isEqualTo(ok);
    }
  }

  static Object[][] edges() {
    return new Object[][] {
      {0, 63, true}, {0, 64, false}, {253, 63, true}, {254, 1, false}, {253, 64, false}
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "A-b_c.9"})
  void acceptsValidValues(String value) {
    assertThat(LabelSyntax.valueProblems(value)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "a ", "é", "a/b", ".a", "a_"})
  void rejectsInvalidValues(String value) {
    assertThat(LabelSyntax.valueProblems(value)).hasSize(1);
  }
}
