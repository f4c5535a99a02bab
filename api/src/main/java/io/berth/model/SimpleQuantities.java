package io.berth.model;

import org.jspecify.annotations.Nullable;

/**
 * Parses the common forms of quantities, such as {@code 100m}, {@code 1Gi} and {@code 4}, in one
 * pass and without garbage. Returns null for all others; {@link QuantityParser} parses every form
 * with the same results.
 */
final class SimpleQuantities {
  private static final int MAX_DIGITS = 15;

  private SimpleQuantities() {}

  static @Nullable Quantity parse(String text) {
    int length = text.length();
    long number = 0;
    int digits = 0;
    while (digits < length && digits <= MAX_DIGITS) {
      int digit = text.charAt(digits) - '0';
      if (digit < 0 || digit > 9) {
        break;
      }
      number = number * 10 + digit;
      digits++;
    }
    if (digits == 0 || digits > MAX_DIGITS) {
      return null;
    }
    if (text.charAt(0) == '0') {
      return length == 1 ? Quantity.ZERO : null;
    }
    return switch (length - digits) {
      case 0 -> decimal(number, 0, text);
      case 1 -> text.charAt(digits) == 'm' ? decimal(number, -3, text) : null;
      case 2 ->
          text.charAt(digits + 1) == 'i' ? binary(number, digits, text.charAt(digits), text) : null;
      default -> null;
    };
  }

  private static Quantity decimal(long number, int exponent, String text) {
    String keptText = number % 1000 == 0 ? null : text;
    return Quantity.compact(number, exponent, QuantityFormat.DECIMAL_SI, keptText);
  }

  private static @Nullable Quantity binary(long number, int digits, char prefix, String text) {
    int shift =
        switch (prefix) {
          case 'K' -> 10;
          case 'M' -> 20;
          case 'G' -> 30;
          default -> 0;
        };
    if (shift == 0 || !QuantityParser.isShort(digits, shift)) {
      return null;
    }
    String keptText = (number & 7) == 0 ? null : text;
    return Quantity.compact(number << shift, 0, QuantityFormat.BINARY_SI, keptText);
  }
}
