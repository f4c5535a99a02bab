package io.berth.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.model.Quantity;
import io.berth.testing.Vectors;
import io.berth.tree.Mapping;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Value;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares quantities in YAML with Kubernetes: scalar resolution and parsing combined. */
class QuantityTokensVectorsTest {
  private record Row(String token, JsonNode json) {
    @Override
    public String toString() {
      return token;
    }
  }

  static Stream<Row> tokens() {
    return StreamSupport.stream(
            Vectors.read("quantities.json").get("jsonTokens").spliterator(), false)
        .map(json -> new Row(json.get("token").asText(), json));
  }

  @ParameterizedTest
  @MethodSource("tokens")
  void parsesQuantity(Row row) {
    Quantity quantity = quantity("cpu: " + row.token);
    if (row.json.get("ok").asBoolean()) {
      assertThat(quantity).isNotNull();
      assertThat(quantity.text()).isEqualTo(row.json.get("string").asText());
    } else {
      assertThat(quantity).isNull();
    }
  }

  private static @Nullable Quantity quantity(String yaml) {
    Value tree = TreeReader.read(yaml, new Problems());
    Value amount = tree instanceof Mapping mapping ? mapping.get("cpu") : null;
    if (!(amount instanceof Scalar scalar)) {
      return null;
    }
    return switch (scalar.kind()) {
      case NULL -> Quantity.ZERO;
      case BOOLEAN -> null;
      case NUMBER -> Quantity.tryParse(scalar.text());
      case STRING -> tryParseJson(scalar.text());
    };
  }

  private static @Nullable Quantity tryParseJson(String text) {
    try {
      return Quantity.parseJson(text);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
