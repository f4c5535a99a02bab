package io.berth.metrics;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the bounds of buckets as Go does. They are labels, that is texts: {@code 1.0} and {@code
 * 1} would be two series for whoever adds up those of several schedulers.
 */
final class GoNumbers {
  private static final Pattern BOUND = Pattern.compile("(?<=[{,]le=\")[^\"+]*(?=\")");
  private static final int LEAST_EXPONENT = -4;
  private static final int FIRST_TOO_LARGE = 6;

  private GoNumbers() {}

  /** Returns the text form of metrics with the bounds of buckets as Go writes them. */
  static String inBounds(String text) {
    return BOUND
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(print(Double.parseDouble(found.group()))));
  }

  /** Prints the shortest digits that tell the number from others. */
  static String print(double number) {
    // Double's own text has the shortest digits already, only in another form.
    BigDecimal digits = new BigDecimal(Double.toString(number)).stripTrailingZeros();
    int exponent = digits.precision() - digits.scale() - 1;
    if (digits.signum() == 0 || (exponent >= LEAST_EXPONENT && exponent < FIRST_TOO_LARGE)) {
      return digits.toPlainString();
    }
    return digits.movePointLeft(exponent).toPlainString()
        + "e%s%02d".formatted(exponent < 0 ? "-" : "+", Math.abs(exponent));
  }
}
