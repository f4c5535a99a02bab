package io.berth.model;

import org.jspecify.annotations.Nullable;

/** The suffix of a quantity: a power of ten, or of two for {@link QuantityFormat#BINARY_SI}. */
record QuantitySuffix(int exponent, QuantityFormat format) {
  /** Parses a suffix; returns null if it is invalid. */
  static @Nullable QuantitySuffix of(String suffix) {
    return switch (suffix) {
      case "n" -> decimal(-9);
      case "u" -> decimal(-6);
      case "m" -> decimal(-3);
      case "" -> decimal(0);
      case "k" -> decimal(3);
      case "M" -> decimal(6);
      case "G" -> decimal(9);
      case "T" -> decimal(12);
      case "P" -> decimal(15);
      case "E" -> decimal(18);
      case "Ki" -> binary(10);
      case "Mi" -> binary(20);
      case "Gi" -> binary(30);
      case "Ti" -> binary(40);
      case "Pi" -> binary(50);
      case "Ei" -> binary(60);
      default -> exponent(suffix);
    };
  }

  /** Returns the letter for a power of ten, or null if there is none. */
  static @Nullable String decimalLetter(int exponent) {
    return switch (exponent) {
      case -9 -> "n";
      case -6 -> "u";
      case -3 -> "m";
      case 0 -> "";
      case 3 -> "k";
      case 6 -> "M";
      case 9 -> "G";
      case 12 -> "T";
      case 15 -> "P";
      case 18 -> "E";
      default -> null;
    };
  }

  /** Returns the letters for {@code 1024^power}; the power is at most 6. */
  static String binaryLetter(int power) {
    return switch (power) {
      case 0 -> "";
      case 1 -> "Ki";
      case 2 -> "Mi";
      case 3 -> "Gi";
      case 4 -> "Ti";
      case 5 -> "Pi";
      case 6 -> "Ei";
      default -> throw new IllegalArgumentException("no unit for 1024^" + power);
    };
  }

  private static QuantitySuffix decimal(int exponent) {
    return new QuantitySuffix(exponent, QuantityFormat.DECIMAL_SI);
  }

  private static QuantitySuffix binary(int exponent) {
    return new QuantitySuffix(exponent, QuantityFormat.BINARY_SI);
  }

  private static @Nullable QuantitySuffix exponent(String suffix) {
    char first = suffix.charAt(0);
    if (first != 'e' && first != 'E') {
      return null;
    }
    String number = suffix.substring(1);
    for (int i = 0; i < number.length(); i++) {
      char c = number.charAt(i);
      boolean sign = i == 0 && (c == '-' || c == '+');
      if (!sign && (c < '0' || c > '9')) {
        return null; // Long.parseLong accepts digits of other scripts
      }
    }
    try {
      // The API keeps 32 bits of the exponent.
      return new QuantitySuffix((int) Long.parseLong(number), QuantityFormat.DECIMAL_EXPONENT);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
