package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
  @ParameterizedTest
  @CsvSource({
    "100m, 1, 100",
    "1Gi, 1073741824, 1073741824000",
    "4, 4, 4000",
    "-1.5, -2, -1500",
    "-0.1Ki, -103, -102400",
    "1e30, 9223372036854775807, 9223372036854775807",
    "-1e30, -9223372036854775808, -9223372036854775808",
    "9.3E, 9223372036854775807, 9223372036854775807",
    "123456789012345678901234567890, 9223372036854775807, 9223372036854775807",
    "-9223372036854775808, -9223372036854775808, -9223372036854775808",
    "0.000000000000000001, 1, 1",
    "-0.000000000000000001, -1, -1",
  })
  void roundsAwayFromZeroAndSaturates(String text, long value, long milliValue) {
    assertThat(Quantity.parse(text).value()).isEqualTo(value);
    assertThat(Quantity.parse(text).milliValue()).isEqualTo(milliValue);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1KiB", "cpu", "", "1 Gi", "--1", "1e99999999999999999999", "Ei", "e-20"})
  void namesInvalidTextInMessage(String text) {
    assertThatThrownBy(() -> Quantity.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("\"" + text + "\" is not a quantity: ");
  }

  @Test
  void abbreviatesLongTextInMessage() {
    assertThatThrownBy(() -> Quantity.parse("9".repeat(5000)))
        .hasMessage(
            "\"" + "9".repeat(80) + "...\" is not a quantity: it is longer than 1024 characters");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1e-2147483648",
        "1e-2147483647",
        "1e2147483648", // wraps
        "1e-1500000000",
        "100e2147483647",
        "0.1e-2147483648",
      })
  void rejectsExtremeExponents(String text) {
    assertThatThrownBy(() -> Quantity.parse(text)).hasMessageContaining("exponent");
  }

  @ParameterizedTest
  @CsvSource({
    "1e2147483647, 10e2147483646, 9223372036854775807",
    "1e2000000000, 100e1999999998, 9223372036854775807",
    "-1e2000000000, -100e1999999998, -9223372036854775808",
    "1234567890123456789012e1999999998, 1234567890123456789012e1999999998, 9223372036854775807",
    "1e-1000000, 1e-9, 1",
    "1e-1000000000, 1e-9, 1",
    "0e-2147483648, 0, 0",
    "1e4294967299, 1e3, 1000",
  })
  void acceptsLargeExponents(String text, String canonical, long value) {
    assertThat(Quantity.parse(text)).hasToString(canonical);
    assertThat(Quantity.parse(text).value()).isEqualTo(value);
  }

  @Test
  void handlesExtremeNumbersInBoundedTime() {
    String[] extreme = {
      "1e2147483647",
      "9e2000000000",
      "1e-2147483648",
      "1e-999999999",
      "1e1000000000",
      "9".repeat(1024),
      "0." + "9".repeat(1022),
      "9".repeat(1018) + "e99999",
      "9".repeat(1018) + "Ei",
      "1n",
    };
    assertTimeoutPreemptively(
        Duration.ofMinutes(1),
        () -> {
          for (int round = 0; round < 3; round++) {
            for (String first : extreme) {
              for (String second : extreme) {
                use(Quantity.tryParse(first), Quantity.tryParse(second));
              }
            }
          }
        });
  }

  private static void use(Quantity a, Quantity b) {
    if (a == null || b == null) {
      return;
    }
    Quantity sum = a.add(b);
    assertThat(sum.value()).isGreaterThanOrEqualTo(a.value());
    assertThat(sum.subtract(a).compareTo(sum)).isLessThanOrEqualTo(0);
    assertThat(a.compareTo(b)).isEqualTo(-b.compareTo(a));
    assertThat(sum.toString()).isNotEmpty();
    assertThat(a.hashCode()).isEqualTo(Quantity.tryParse(a.text()).hashCode());
  }

  @Test
  void oversizedSumKeepsItsLargerOperand() {
    Quantity huge = Quantity.parse("1e2000000000");
    assertThat(huge.add(Quantity.of(1))).isEqualTo(huge);
    assertThat(Quantity.of(1).subtract(huge)).isEqualTo(Quantity.parse("-1e2000000000"));
    assertThat(Quantity.parse("1Ki").add(huge)).hasToString("100e1999999998");
    assertThat(huge.subtract(huge).isZero()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "10000000000000000000000000000000000000000, 10e39",
    "1000E, 1e21",
    "999999E, 999999E",
  })
  void printsDecimalsTooLargeForASuffixExactly(String text, String canonical) {
    assertThat(Quantity.parse(text)).hasToString(canonical);
    assertThat(Quantity.parse(canonical)).isEqualTo(Quantity.parse(text));
  }

  @Test
  void createsFromNumbers() {
    assertThat(Quantity.of(1500)).hasToString("1500");
    assertThat(Quantity.ofMilli(1500)).hasToString("1500m");
    assertThat(Quantity.ofMilli(2000)).hasToString("2").isEqualTo(Quantity.of(2));
    assertThat(Quantity.of(Long.MIN_VALUE).value()).isEqualTo(Long.MIN_VALUE);
    assertThat(Quantity.of(Long.MIN_VALUE).subtract(Quantity.of(1)).value())
        .isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void convertsFromApiQuantity() {
    assertThat(Quantity.of(new io.fabric8.kubernetes.api.model.Quantity("100", "m")))
        .isEqualTo(Quantity.parse("100m"));
    assertThat(Quantity.of(new io.fabric8.kubernetes.api.model.Quantity(" 2Gi ")))
        .isEqualTo(Quantity.parse("2Gi"));
    assertThat(Quantity.of(new io.fabric8.kubernetes.api.model.Quantity()))
        .isEqualTo(Quantity.ZERO);
  }

  @ParameterizedTest
  @CsvSource({"1, 1000m", "1Ki, 1024", "1e3, 1k", "0, -0.0", "1.5Gi, 1536Mi", "10E, 1e19"})
  void equalsIgnoresFormat(String a, String b) {
    assertThat(Quantity.parse(a)).isEqualTo(Quantity.parse(b)).hasSameHashCodeAs(Quantity.parse(b));
  }
}
