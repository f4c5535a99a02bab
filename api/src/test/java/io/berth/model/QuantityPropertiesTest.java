package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class QuantityPropertiesTest {
  private static final Map<String, BigDecimal> UNITS =
      Map.ofEntries(
          Map.entry("", BigDecimal.ONE),
          Map.entry("m", new BigDecimal("1e-3")),
          Map.entry("u", new BigDecimal("1e-6")),
          Map.entry("k", new BigDecimal("1e3")),
          Map.entry("G", new BigDecimal("1e9")),
          Map.entry("E", new BigDecimal("1e18")),
          Map.entry("e-7", new BigDecimal("1e-7")),
          Map.entry("e11", new BigDecimal("1e11")),
          Map.entry("Ki", BigDecimal.valueOf(1L << 10)),
          Map.entry("Gi", BigDecimal.valueOf(1L << 30)));

  /** A text and its amount, computed independently. */
  private record Sample(String text, BigDecimal amount) {}

  @Provide
  Arbitrary<Sample> samples() {
    Arbitrary<String> numbers =
        Combinators.combine(
                Arbitraries.of("", "-", "+"),
                Arbitraries.strings().numeric().ofMinLength(1).ofMaxLength(16),
                Arbitraries.strings().numeric().ofMaxLength(4))
            .as((sign, whole, part) -> sign + whole + (part.isEmpty() ? "" : "." + part));
    return Combinators.combine(numbers, Arbitraries.of(UNITS.keySet().stream().sorted().toList()))
        .as((number, unit) -> new Sample(number + unit, amount(number, unit)));
  }

  private static BigDecimal amount(String number, String unit) {
    BigDecimal exact = new BigDecimal(number).multiply(UNITS.get(unit));
    BigDecimal rounded = exact.scale() > 9 ? exact.setScale(9, RoundingMode.UP) : exact;
    BigDecimal max = BigDecimal.valueOf(Long.MAX_VALUE);
    return unit.endsWith("i") ? rounded.min(max).max(max.negate()) : rounded;
  }

  @Property
  void parsesTheAmount(@ForAll("samples") Sample sample) {
    assertThat(Quantity.parse(sample.text).toBigDecimal()).isEqualByComparingTo(sample.amount);
  }

  @Property
  void canonicalFormRoundTrips(@ForAll("samples") Sample sample) {
    Quantity quantity = Quantity.parse(sample.text);
    assertThat(Quantity.parse(quantity.toString())).isEqualTo(quantity);
    assertThat(Quantity.parse(quantity.text())).isEqualTo(quantity);
    Quantity reparsed = Quantity.parse(quantity.toString());
    if (reparsed.format() == quantity.format()) {
      assertThat(reparsed).hasToString(quantity.toString());
    }
    assertThat(Quantity.parse(reparsed.toString())).hasToString(reparsed.toString());
  }

  /** As in Kubernetes: such an amount is printed without a suffix, which parses as decimal. */
  @Example
  void fractionalBinaryAmountBecomesDecimal() {
    Quantity quantity = Quantity.parse("437.5Ki");
    assertThat(quantity).hasToString("448000");
    assertThat(Quantity.parse(quantity.toString())).isEqualTo(quantity).hasToString("448k");
  }

  @Property
  void comparesByAmount(@ForAll("samples") Sample a, @ForAll("samples") Sample b) {
    Quantity left = Quantity.parse(a.text);
    Quantity right = Quantity.parse(b.text);
    assertThat(left.compareTo(right)).isEqualTo(a.amount.compareTo(b.amount));
    assertThat(left.equals(right)).isEqualTo(a.amount.compareTo(b.amount) == 0);
    if (left.equals(right)) {
      assertThat(left).hasSameHashCodeAs(right);
    }
  }

  @Property
  void addsAmounts(@ForAll("samples") Sample a, @ForAll("samples") Sample b) {
    Quantity left = Quantity.parse(a.text);
    Quantity right = Quantity.parse(b.text);
    assertThat(left.add(right).toBigDecimal()).isEqualByComparingTo(a.amount.add(b.amount));
    assertThat(left.subtract(right).toBigDecimal())
        .isEqualByComparingTo(a.amount.subtract(b.amount));
  }

  @Property
  void roundsAwayFromZero(
      @ForAll("samples") Sample sample, @ForAll @IntRange(min = -9, max = 3) int scale) {
    BigInteger exact =
        sample.amount.movePointLeft(scale).setScale(0, RoundingMode.UP).toBigInteger();
    BigInteger saturated =
        exact.min(BigInteger.valueOf(Long.MAX_VALUE)).max(BigInteger.valueOf(Long.MIN_VALUE));
    assertThat(Quantity.parse(sample.text).scaledValue(scale)).isEqualTo(saturated.longValue());
  }

  @Property
  void simpleParserAgreesWithFullParser(
      @ForAll @LongRange(min = 0, max = 2_000_000_000_000L) long number,
      @ForAll("simpleUnits") String unit) {
    String text = number + unit;
    Quantity simple = SimpleQuantities.parse(text);
    Quantity parsed = new QuantityParser(text).parse();
    if (simple != null) {
      assertThat(simple).isEqualTo(parsed).hasToString(parsed.toString());
      assertThat(simple.text()).isEqualTo(parsed.text());
      assertThat(simple.format()).isEqualTo(parsed.format());
    } else {
      assertThat(number == 0 || unit.equals("k") || unit.endsWith("i")).isTrue();
    }
  }

  @Provide
  Arbitrary<String> simpleUnits() {
    return Arbitraries.of("", "m", "k", "Ki", "Mi", "Gi");
  }
}
