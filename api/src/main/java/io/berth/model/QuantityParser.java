package io.berth.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * Parses any quantity: {@code sign? digits* (. digits*)? suffix?}. An instance parses one text.
 *
 * <p>The grammar is as lenient as upstream's: a number without digits is 0, signs and leading zeros
 * are allowed, a decimal point needs no digit on either side, an exponent wraps at 32 bits.
 */
final class QuantityParser {
  /** Longer texts are invalid, which bounds the parsing time. */
  private static final int MAX_LENGTH = 1024;

  /** Smaller exponents are invalid; they result from mistakes and from wrapping only. */
  private static final int MIN_EXPONENT = -1_000_000_000;

  /** The finest resolution is 10^-9. */
  private static final int NANO = -9;

  private static final BigInteger MAX_BINARY = BigInteger.valueOf(Long.MAX_VALUE);

  private final String text;
  private int position;
  private @Nullable String problem;

  private boolean negative;
  private String whole = "";
  private String fraction = "";
  private boolean anyDigit;

  QuantityParser(String text) {
    this.text = text;
  }

  Quantity parse() {
    Quantity quantity = tryParse();
    if (quantity == null) {
      String excerpt = text.length() > 80 ? text.substring(0, 80) + "..." : text;
      throw new IllegalArgumentException("\"" + excerpt + "\" is not a quantity: " + problem);
    }
    return quantity;
  }

  @Nullable Quantity tryParse() {
    if (text.isEmpty()) {
      return reject("it is empty");
    }
    if (text.length() > MAX_LENGTH) {
      return reject("it is longer than " + MAX_LENGTH + " characters");
    }
    readNumber();
    QuantitySuffix suffix = QuantitySuffix.of(text.substring(position));
    if (suffix == null) {
      return reject("expected a number and a unit such as m, k, M, G, Ki, Mi, Gi or e3");
    }
    return suffix.format() == QuantityFormat.BINARY_SI ? binary(suffix) : decimal(suffix);
  }

  private @Nullable Quantity reject(String reason) {
    problem = reason;
    return null;
  }

  private void readNumber() {
    char first = text.charAt(0);
    negative = first == '-';
    if (negative || first == '+') {
      position++;
    }
    int start = position;
    while (at('0')) {
      position++;
    }
    boolean zeros = position > start;
    whole = readDigits();
    if (at('.')) {
      position++;
      fraction = readDigits();
    }
    anyDigit = zeros || !whole.isEmpty() || !fraction.isEmpty();
    if (whole.isEmpty()) {
      whole = "0";
    }
  }

  private boolean at(char c) {
    return position < text.length() && text.charAt(position) == c;
  }

  private String readDigits() {
    int start = position;
    while (position < text.length() && isDigit(text.charAt(position))) {
      position++;
    }
    return text.substring(start, position);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private @Nullable Quantity decimal(QuantitySuffix suffix) {
    int exponent = suffix.exponent();
    String digits = whole + fraction;
    long lowest = (long) exponent - fraction.length();
    if (lowest + digits.length() - 1 > Integer.MAX_VALUE) {
      return reject("its exponent is above " + Integer.MAX_VALUE);
    }
    if (digits.length() <= 18 && lowest >= NANO) {
      long unscaled = signed(Long.parseLong(digits));
      boolean keepsText = lowest % 3 == 0 && !digits.endsWith("000") && digits.charAt(0) != '0';
      return Quantity.compact(unscaled, (int) lowest, suffix.format(), keepsText ? text : null);
    }
    if (!anyDigit) {
      return reject("it has no digits");
    }
    BigInteger unscaled = new BigInteger(digits);
    if (unscaled.signum() == 0) {
      return Quantity.big(BigDecimal.ZERO, suffix.format());
    }
    if (exponent < MIN_EXPONENT) {
      return reject("its exponent is below " + MIN_EXPONENT);
    }
    return Quantity.big(signed(roundToNano(unscaled, lowest)), suffix.format());
  }

  private @Nullable Quantity binary(QuantitySuffix suffix) {
    int shift = suffix.exponent();
    if (fraction.isEmpty() && isShort(whole.length(), shift)) {
      long number = Long.parseLong(whole);
      boolean keepsText = (number & 7) != 0;
      return Quantity.compact(signed(number << shift), 0, suffix.format(), keepsText ? text : null);
    }
    if (!anyDigit) {
      return reject("it has no digits");
    }
    BigInteger unscaled = new BigInteger(whole + fraction).shiftLeft(shift);
    BigDecimal amount = roundToNano(unscaled, -fraction.length());
    BigDecimal most = new BigDecimal(MAX_BINARY);
    if (amount.compareTo(most) > 0) {
      amount = most;
    }
    boolean belowOne = amount.signum() > 0 && amount.compareTo(BigDecimal.ONE) < 0;
    return Quantity.big(
        signed(amount), belowOne ? QuantityFormat.DECIMAL_SI : QuantityFormat.BINARY_SI);
  }

  /** Returns whether a number with this many digits, shifted left, fits a long. */
  static boolean isShort(int digits, int shift) {
    // Ten bits are three decimal digits.
    return digits + shift * 3 / 10 <= 14;
  }

  /** Returns the positive amount {@code unscaled * 10^exponent}, rounded up to 10^-9. */
  private static BigDecimal roundToNano(BigInteger unscaled, long exponent) {
    if (exponent >= NANO) {
      return new BigDecimal(unscaled, (int) -exponent);
    }
    BigDecimal digits = new BigDecimal(unscaled);
    if (digits.precision() + exponent <= NANO) {
      // Below the resolution; avoids expanding its zeros.
      return unscaled.signum() == 0 ? BigDecimal.ZERO : BigDecimal.ONE.movePointRight(NANO);
    }
    return digits.scaleByPowerOfTen((int) exponent).setScale(-NANO, RoundingMode.UP);
  }

  private long signed(long amount) {
    return negative ? -amount : amount;
  }

  private BigDecimal signed(BigDecimal amount) {
    return negative ? amount.negate() : amount;
  }
}
