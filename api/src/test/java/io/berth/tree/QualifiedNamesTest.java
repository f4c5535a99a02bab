package io.berth.tree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QualifiedNamesTest {
  @ParameterizedTest
  @ValueSource(strings = {"cpu", "A_b.c-9", "example.com/gpu", "a-1.b/x", "0"})
  void acceptsValidNames(String name) {
    assertThat(QualifiedNames.problems(name)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "/", "/x", "x/", "a/b/c", "foo bar", "-x", "x-", "Example.com/x", "a..b/x"})
  void rejectsInvalidNames(String name) {
    assertThat(QualifiedNames.problems(name)).isNotEmpty();
  }

  @Test
  void limitsLengthInBytes() {
    assertThat(QualifiedNames.problems("a".repeat(63))).isEmpty();
    assertThat(QualifiedNames.problems("a".repeat(64))).hasSize(1);
    assertThat(QualifiedNames.problems("a".repeat(253) + "/x")).isEmpty();
    assertThat(QualifiedNames.problems("a".repeat(254) + "/x")).hasSize(1);
  }
}
