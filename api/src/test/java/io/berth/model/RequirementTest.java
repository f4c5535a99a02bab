package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequirementTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "7",
        "-5",
        "+7",
        "007",
        "9223372036854775807",
        "-9223372036854775808",
        "0000000000000000000000000000001",
        "-0"
      })
  void isLongAcceptsDecimalNumbers(String text) {
    assertThat(Requirement.isLong(text)).isTrue();
    assertThat(Long.toString(Long.parseLong(text))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+",
        "7.5",
        "abc",
        "1_000",
        "0x10",
        "9223372036854775808",
        "-9223372036854775809",
        "10000000000000000000",
        "٣",
        " 7"
      })
  void isLongRejectsOtherText(String text) {
    assertThat(Requirement.isLong(text)).isFalse();
  }
}
