package io.berth.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
  @ParameterizedTest(name = "{0} prints as {1}")
  @CsvSource({
    "0, 0s",
    "+0, 0s",
    "15s, 15s",
    "600s, 10m0s",
    "1h15m30.918273645s, 1h15m30.918273645s",
    "1.5h, 1h30m0s",
    "20000000us, 20s",
    "20000000\u00b5s, 20s",
    "20.s, 20s",
    ".5s, 500ms",
    "-1m, -1m0s",
    "+1500us, 1.5ms",
    "1500ns, 1.5\u00b5s",
    "999ns, 999ns",
    "1s1s, 2s",
    "2562047h47m16.854775807s, 2562047h47m16.854775807s",
    "-2562047h47m16.854775808s, -2562047h47m16.854775808s"
  })
  void parsesAndPrints(String text, String printed) {
    assertThat(Durations.print(Durations.parse(text))).isEqualTo(printed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "15",
        "1d",
        ".s",
        "3000000h",
        "PT15S",
        "1m30",
        " 20s ",
        "15 s",
        "15S",
        "-",
        "1..5s",
        "s",
        "2562047h47m16.854775808s",
        "99999999999999999999s"
      })
  void rejectsInvalidText(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text);
  }
}
