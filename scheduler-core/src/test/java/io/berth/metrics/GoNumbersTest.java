package io.berth.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.metrics.ExpositionFormat.GoNumbers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoNumbersTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "0, 0",
    "1, 1",
    "16, 16",
    "0.5, 0.5",
    "0.512, 0.512",
    "0.0001, 0.0001",
    "0.00001, 1e-05",
    "0.000015, 1.5e-05",
    "65536, 65536",
    "262144, 262144",
    "1000000, 1e+06",
    "1048576, 1.048576e+06",
    "16777216, 1.6777216e+07",
    "124416000, 1.24416e+08",
    "5242.88, 5242.88",
    "-2, -2"
  })
  void formatsNumbersAsGoDoes(double number, String text) {
    assertThat(GoNumbers.format(number)).isEqualTo(text);
  }

  @Test
  void formatsOnlyBucketBounds() {
    String text =
        """
        # HELP x le="1.0"
        a{le="1.0"} 1.0
        a{profile="le=\\"2.0\\"",le="1.0E-5"} 3
        a{le="+Inf"} 4
        a{title="1.0"} 5
        """;

    assertThat(GoNumbers.formatBounds(text))
        .isEqualTo(
            """
            # HELP x le="1.0"
            a{le="1"} 1.0
            a{profile="le=\\"2.0\\"",le="1e-05"} 3
            a{le="+Inf"} 4
            a{title="1.0"} 5
            """);
  }
}
