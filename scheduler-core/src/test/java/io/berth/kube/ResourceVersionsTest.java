package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceVersionsTest {
  @ParameterizedTest
  @CsvSource({
    "5, 5, true",
    "6, 5, true",
    "5, 6, false",
    "10, 9, true",
    "9, 10, false",
    "18446744073709551616, 18446744073709551615, true",
    "9223372036854775807, 9223372036854775808, false",
    "abc, abc, true",
    "abc, 5, false",
    "5, abc, false",
    "05, 4, false",
    "'', 4, false"
  })
  void isAtLeast(String version, String least, boolean expected) {
    assertThat(ResourceVersions.isAtLeast(version, least)).isEqualTo(expected);
  }
}
