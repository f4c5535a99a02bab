package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.testing.Vectors;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class QuantityVectorsTest {
  private static final JsonNode VECTORS = Vectors.read("quantities.json");

  private record Row(String name, JsonNode json) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Row> rows(String section, String... nameFields) {
    return StreamSupport.stream(VECTORS.get(section).spliterator(), false)
        .map(
            json -> {
              List<String> parts = new ArrayList<>();
              for (String field : nameFields) {
                parts.add(json.get(field).asText());
              }
              return new Row(String.join(" and ", parts), json);
            });
  }

  static Stream<Row> quantities() {
    return rows("quantities", "in");
  }

  static Stream<Row> pairs() {
    return rows("pairs", "a", "b");
  }

  @ParameterizedTest
  @MethodSource("quantities")
  void parses(Row row) {
    String text = row.json.get("in").asText();
    if (!row.json.get("ok").asBoolean()) {
      assertThatThrownBy(() -> Quantity.parse(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("\"" + text + "\"");
      assertThat(Quantity.tryParse(text)).isNull();
    } else {
      check(Quantity.parse(text), row.json);
      assertThat(Quantity.tryParse(text)).isEqualTo(Quantity.parse(text));
    }
    JsonNode json = row.json.has("json") ? row.json.get("json") : row.json;
    if (json.get("ok").asBoolean()) {
      assertThat(Quantity.parseJson(text).text()).isEqualTo(json.get("string").asText());
    } else {
      assertThatThrownBy(() -> Quantity.parseJson(text))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static void check(Quantity quantity, JsonNode expected) {
    SoftAssertions softly = new SoftAssertions();
    String string = expected.get("string").asText();
    softly.assertThat(quantity.text()).as("string").isEqualTo(string);
    softly
        .assertThat(quantity.toString())
        .as("canonical")
        .isEqualTo(expected.path("canonical").asText(string));
    softly.assertThat(quantity.format().name()).as("format").isEqualTo(format(expected));
    softly.assertThat(quantity.sign()).as("sign").isEqualTo(expected.get("sign").asInt());
    softly
        .assertThat(quantity.value())
        .as("value")
        .isEqualTo(number(quantity, expected, "value", 0));
    softly
        .assertThat(quantity.milliValue())
        .as("milliValue")
        .isEqualTo(number(quantity, expected, "milliValue", -3));
    softly
        .assertThat(quantity.scaledValue(-6))
        .as("microValue")
        .isEqualTo(number(quantity, expected, "microValue", -6));
    softly.assertAll();
  }

  private static String format(JsonNode expected) {
    return switch (expected.get("format").asText()) {
      case "DecimalSI" -> "DECIMAL_SI";
      case "BinarySI" -> "BINARY_SI";
      case "DecimalExponent" -> "DECIMAL_EXPONENT";
      default -> throw new IllegalArgumentException(expected.toString());
    };
  }

  /**
   * Returns upstream's number, or the exact saturated number where upstream is marked as inexact.
   */
  private static long number(Quantity quantity, JsonNode expected, String field, int scale) {
    for (JsonNode inexact : expected.path("inexact")) {
      if (inexact.asText().equals(field)) {
        BigInteger exact =
            new BigDecimal(quantity.toBigDecimal().toString())
                .movePointLeft(scale)
                .setScale(0, RoundingMode.UP)
                .toBigInteger();
        return exact
            .min(BigInteger.valueOf(Long.MAX_VALUE))
            .max(BigInteger.valueOf(Long.MIN_VALUE))
            .longValueExact();
      }
    }
    return Long.parseLong(expected.get(field).asText());
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void comparesAndAdds(Row row) {
    Quantity a = Quantity.parse(row.json.get("a").asText());
    Quantity b = Quantity.parse(row.json.get("b").asText());
    assertThat(a.compareTo(b)).as("cmp").isEqualTo(row.json.get("cmp").asInt());
    assertThat(b.compareTo(a)).as("cmp back").isEqualTo(-row.json.get("cmp").asInt());
    assertThat(a.equals(b)).as("equal").isEqualTo(row.json.get("equal").asBoolean());
    assertThat(a.add(b)).as("add").hasToString(row.json.get("add").asText());
    assertThat(a.subtract(b)).as("sub").hasToString(row.json.get("sub").asText());
  }
}
