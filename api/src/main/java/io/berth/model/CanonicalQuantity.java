package io.berth.model;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Formats quantities with the largest unit that needs no fraction. */
final class CanonicalQuantity {
  private static final BigDecimal KIBI = BigDecimal.valueOf(1024);

  /** Larger amounts are written with an exponent instead of a binary unit. */
  private static final int MAX_BINARY_DIGITS = 1000;

  private CanonicalQuantity() {}

  static String write(Quantity quantity) {
    if (quantity.isZero()) {
      return "0";
    }
    BigDecimal exact = quantity.toBigDecimal();
    BigDecimal amount = quantity.hasOversizedExponent() ? exact : exact.stripTrailingZeros();
    return switch (quantity.format()) {
      case DECIMAL_SI -> decimal(amount, false);
      case DECIMAL_EXPONENT -> decimal(amount, true);
      case BINARY_SI -> hasBinaryForm(amount) ? binary(amount) : decimal(amount, false);
    };
  }

  private static boolean hasBinaryForm(BigDecimal amount) {
    boolean whole = amount.scale() <= 0;
    return whole
        && (long) amount.precision() - amount.scale() <= MAX_BINARY_DIGITS
        && amount.abs().compareTo(KIBI) >= 0;
  }

  private static String binary(BigDecimal amount) {
    BigInteger rest = amount.toBigIntegerExact();
    int power = Math.min(rest.getLowestSetBit() / 10, 6);
    return rest.shiftRight(10 * power) + QuantitySuffix.binaryLetter(power);
  }

  /** Rounds the exponent to a multiple of three; uses a letter for it if there is one. */
  private static String decimal(BigDecimal amount, boolean asExponent) {
    int lowest = -amount.scale();
    int shift = Math.floorMod(lowest, 3);
    int exponent = lowest - shift;
    BigInteger digits = amount.unscaledValue().multiply(BigInteger.TEN.pow(shift));
    String letter = asExponent ? null : QuantitySuffix.decimalLetter(exponent);
    if (letter != null) {
      return digits + letter;
    }
    return exponent == 0 ? digits.toString() : digits + "e" + exponent;
  }
}
