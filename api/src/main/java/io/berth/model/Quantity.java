package io.berth.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * An exact Kubernetes quantity such as {@code 100m}, {@code 1Gi} or {@code 4}.
 *
 * <p>The resolution is 10^-9; finer amounts are rounded away from zero when they are parsed. Two
 * quantities are equal if their amounts are equal, independent of their format.
 *
 * <p>Extreme values have a bounded cost: conversions to long saturate, and a sum that would need
 * too many digits keeps only its larger operand.
 */
public final class Quantity implements Comparable<Quantity> {
  public static final Quantity ZERO = compact(0, 0, QuantityFormat.DECIMAL_SI, null);

  /** A sum that needs more digits than this is rounded to its larger operand. */
  private static final int MAX_SUM_DIGITS = 2048;

  private static final long[] POWERS_OF_TEN = powersOfTen();

  /* The amount is unscaled * 10^exponent, or big if that does not fit. unscaled is never
   * Long.MIN_VALUE, so that it can be negated. */
  private final long unscaled;
  private final int exponent;
  private final @Nullable BigDecimal big;
  private final QuantityFormat format;
  private final @Nullable String text;

  private Quantity(
      long unscaled,
      int exponent,
      @Nullable BigDecimal big,
      QuantityFormat format,
      @Nullable String text) {
    this.unscaled = unscaled;
    this.exponent = exponent;
    this.big = big;
    this.format = format;
    this.text = text;
  }

  /**
   * Creates a quantity.
   *
   * @param text the text to print instead of the canonical form, as the API does for some input
   */
  static Quantity compact(
      long unscaled, int exponent, QuantityFormat format, @Nullable String text) {
    return new Quantity(unscaled, exponent, null, format, text);
  }

  static Quantity big(BigDecimal amount, QuantityFormat format) {
    return new Quantity(0, 0, amount, format, null);
  }

  /**
   * Parses a quantity as the Kubernetes API does.
   *
   * @throws IllegalArgumentException if the text is not a quantity; the message names it
   */
  public static Quantity parse(String text) {
    Quantity simple = SimpleQuantities.parse(text);
    return simple != null ? simple : new QuantityParser(text).parse();
  }

  /** Parses a quantity; returns null if the text is not a quantity. */
  public static @Nullable Quantity tryParse(String text) {
    Quantity simple = SimpleQuantities.parse(text);
    return simple != null ? simple : new QuantityParser(text).tryParse();
  }

  public static Quantity of(long value) {
    return exact(value, 0);
  }

  public static Quantity ofMilli(long milliValue) {
    return exact(milliValue, -3);
  }

  /**
   * Converts a quantity of the API, parsed as by {@link #parseJson}.
   *
   * @throws IllegalArgumentException if it is not a quantity
   */
  public static Quantity of(io.fabric8.kubernetes.api.model.Quantity quantity) {
    String amount = quantity.getAmount();
    if (amount == null) {
      return ZERO;
    }
    String unit = quantity.getFormat();
    return parseJson(unit == null || unit.isEmpty() ? amount : amount + unit);
  }

  /**
   * Parses a quantity from a JSON string. Ignores surrounding spaces, but not tabs and line ends:
   * the API reads those as JSON escapes.
   *
   * @throws IllegalArgumentException if the text is not a quantity; the message names it
   */
  public static Quantity parseJson(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isJsonSpace(text.charAt(start))) {
      start++;
    }
    while (start < end && isJsonSpace(text.charAt(end - 1))) {
      end--;
    }
    return parse(text.substring(start, end));
  }

  private static boolean isJsonSpace(char c) {
    return c == ' ' || c == '\u0085' || Character.isSpaceChar(c);
  }

  private static Quantity exact(long unscaled, int exponent) {
    return unscaled == Long.MIN_VALUE
        ? big(BigDecimal.valueOf(unscaled, -exponent), QuantityFormat.DECIMAL_SI)
        : compact(unscaled, exponent, QuantityFormat.DECIMAL_SI, null);
  }

  /** Returns the amount in whole units, rounded away from zero; saturates. */
  public long value() {
    return scaledValue(0);
  }

  /** Returns the amount in thousandths, rounded away from zero; saturates. */
  public long milliValue() {
    return scaledValue(-3);
  }

  /** Returns the amount in units of 10^scale, rounded away from zero; saturates. */
  public long scaledValue(int scale) {
    if (big != null) {
      return scaledBig(big, scale);
    }
    if (unscaled == 0) {
      return 0;
    }
    long shift = (long) exponent - scale;
    if (shift < 0) {
      return shift < -18 ? sign() : divideAwayFromZero(unscaled, POWERS_OF_TEN[(int) -shift]);
    }
    if (shift > 18) {
      return saturated(sign());
    }
    long factor = POWERS_OF_TEN[(int) shift];
    long product = unscaled * factor;
    return Math.multiplyHigh(unscaled, factor) == product >> 63 ? product : saturated(sign());
  }

  private static long scaledBig(BigDecimal big, int scale) {
    if (big.signum() == 0) {
      return 0;
    }
    long digits = (long) big.precision() - big.scale() - scale;
    if (digits > 19) {
      return saturated(big.signum());
    }
    if (digits < 0) {
      return big.signum();
    }
    BigInteger whole = big.scaleByPowerOfTen(-scale).setScale(0, RoundingMode.UP).unscaledValue();
    return whole.bitLength() < Long.SIZE ? whole.longValue() : saturated(big.signum());
  }

  private static long saturated(int sign) {
    return sign > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
  }

  private static long divideAwayFromZero(long dividend, long divisor) {
    long quotient = dividend / divisor;
    return quotient * divisor == dividend ? quotient : quotient + Long.signum(dividend);
  }

  /** Returns the sign: -1, 0 or 1. */
  public int sign() {
    return big != null ? big.signum() : Long.signum(unscaled);
  }

  public boolean isZero() {
    return sign() == 0;
  }

  /** Returns the format. */
  public QuantityFormat format() {
    return format;
  }

  public Quantity add(Quantity other) {
    return plus(other.unscaled, other.exponent, other.big, other.format);
  }

  public Quantity subtract(Quantity other) {
    BigDecimal negated = other.big == null ? null : other.big.negate();
    return plus(-other.unscaled, other.exponent, negated, other.format);
  }

  private Quantity plus(
      long otherUnscaled,
      int otherExponent,
      @Nullable BigDecimal otherBig,
      QuantityFormat otherFormat) {
    QuantityFormat sumFormat = isZero() ? otherFormat : format;
    if (big == null && otherBig == null) {
      Quantity sum = compactSum(otherUnscaled, otherExponent, sumFormat);
      if (sum != null) {
        return sum;
      }
    }
    BigDecimal other =
        otherBig != null ? otherBig : BigDecimal.valueOf(otherUnscaled, -otherExponent);
    return big(sum(toBigDecimal(), other), sumFormat);
  }

  private @Nullable Quantity compactSum(
      long otherUnscaled, int otherExponent, QuantityFormat sumFormat) {
    if (otherUnscaled == 0) {
      return compact(unscaled, exponent, sumFormat, null);
    }
    if (unscaled == 0) {
      return compact(otherUnscaled, otherExponent, sumFormat, null);
    }
    int low = Math.min(exponent, otherExponent);
    long gap = (long) Math.max(exponent, otherExponent) - low;
    if (gap > 18) {
      return null;
    }
    long factor = POWERS_OF_TEN[(int) gap];
    long high = exponent == low ? otherUnscaled : unscaled;
    long aligned = high * factor;
    if (Math.multiplyHigh(high, factor) != aligned >> 63) {
      return null;
    }
    long rest = exponent == low ? unscaled : otherUnscaled;
    long sum = aligned + rest;
    boolean overflow = ((aligned ^ sum) & (rest ^ sum)) < 0;
    return overflow || sum == Long.MIN_VALUE ? null : compact(sum, low, sumFormat, null);
  }

  private static BigDecimal sum(BigDecimal a, BigDecimal b) {
    long top = Math.max((long) a.precision() - a.scale(), (long) b.precision() - b.scale());
    long bottom = Math.min(-(long) a.scale(), -(long) b.scale());
    if (top - bottom > MAX_SUM_DIGITS && a.signum() != 0 && b.signum() != 0) {
      return a.abs().compareTo(b.abs()) >= 0 ? a : b;
    }
    return a.add(b);
  }

  /** Returns the exact amount. */
  public BigDecimal toBigDecimal() {
    return big != null ? big : BigDecimal.valueOf(unscaled, -exponent);
  }

  @Override
  public int compareTo(Quantity other) {
    if (big != null || other.big != null) {
      return toBigDecimal().compareTo(other.toBigDecimal());
    }
    if (exponent == other.exponent || unscaled == 0 || other.unscaled == 0) {
      return Long.compare(unscaled, other.unscaled);
    }
    return exponent > other.exponent
        ? compareScaled(unscaled, (long) exponent - other.exponent, other.unscaled)
        : -compareScaled(other.unscaled, (long) other.exponent - exponent, unscaled);
  }

  /** Compares {@code a * 10^gap} with {@code b}; neither is 0. */
  private static int compareScaled(long a, long gap, long b) {
    if (gap <= 18) {
      long factor = POWERS_OF_TEN[(int) gap];
      long product = a * factor;
      if (Math.multiplyHigh(a, factor) == product >> 63) {
        return Long.compare(product, b);
      }
    }
    return Long.signum(a);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Quantity quantity && compareTo(quantity) == 0;
  }

  @Override
  public int hashCode() {
    // Quantities with oversized exponents share a hash, because stripping zeros would overflow.
    return hasOversizedExponent() ? sign() : toBigDecimal().stripTrailingZeros().hashCode();
  }

  /** Returns whether the scale of some representation of the amount would overflow. */
  boolean hasOversizedExponent() {
    BigDecimal exact = toBigDecimal();
    return (long) exact.precision() - exact.scale() > 2_000_000_000L;
  }

  /** Returns the canonical form: with the largest unit that needs no fraction. */
  @Override
  public String toString() {
    return CanonicalQuantity.write(this);
  }

  /**
   * Returns the text that the API prints, which keeps some input such as {@code 5.} or {@code 1E3}.
   */
  public String text() {
    return text != null ? text : toString();
  }

  private static long[] powersOfTen() {
    long[] powers = new long[19];
    powers[0] = 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = powers[i - 1] * 10;
    }
    return powers;
  }
}
