package io.berth.tree;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses and prints durations in the format of Go, such as {@code 1h15m30.5s}. */
public final class Durations {
  private static final Pattern SIGNED = Pattern.compile("([-+]?)(.*)", Pattern.DOTALL);
  private static final Pattern PART =
      Pattern.compile("([0-9]*)(\\.?)([0-9]*)([^.0-9]*)", Pattern.DOTALL);
  private static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(63);
  private static final int MAX_LENGTH = 200;

  private Durations() {}

  /**
   * Parses a duration.
   *
   * @throws IllegalArgumentException if the text is not a duration; the message names it
   */
  public static Duration parse(String text) {
    Matcher signed = SIGNED.matcher(text);
    if (text.length() > MAX_LENGTH || !signed.matches() || signed.group(2).isEmpty()) {
      throw invalid(text);
    }
    boolean negative = signed.group(1).equals("-");
    if (signed.group(2).equals("0")) {
      return Duration.ZERO;
    }
    BigInteger sum = BigInteger.ZERO;
    Matcher part = PART.matcher(signed.group(2));
    for (int at = 0; at < signed.group(2).length(); at = part.end()) {
      part.region(at, signed.group(2).length());
      if (!part.lookingAt() || (part.group(1).isEmpty() && part.group(3).isEmpty())) {
        throw invalid(text);
      }
      sum = sum.add(nanos(text, part));
      if (sum.compareTo(LIMIT) > 0) {
        throw invalid(text);
      }
    }
    if (!negative && sum.equals(LIMIT)) {
      throw invalid(text);
    }
    return Duration.ofNanos(negative ? sum.negate().longValueExact() : sum.longValueExact());
  }

  private static BigInteger nanos(String text, Matcher part) {
    String unit = part.group(4);
    if (unit.isEmpty()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" has no unit; write it like 5s, 100ms or 1m30s");
    }
    long factor = factor(unit, text);
    BigInteger whole = new BigInteger("0" + part.group(1)).multiply(BigInteger.valueOf(factor));
    return whole.add(BigInteger.valueOf(fraction(part.group(3), factor)));
  }

  /** Computes the fraction in floating point, as Go does, to get equal nanoseconds. */
  private static long fraction(String digits, long factor) {
    String significant = digits.substring(0, Math.min(18, digits.length()));
    return significant.isEmpty()
        ? 0
        : (long) (Long.parseLong(significant) * (factor / Math.pow(10, significant.length())));
  }

  private static long factor(String unit, String text) {
    return switch (unit) {
      case "ns" -> 1L;
      case "us", "\u00b5s", "\u03bcs" -> 1_000L;
      case "ms" -> 1_000_000L;
      case "s" -> 1_000_000_000L;
      case "m" -> 60_000_000_000L;
      case "h" -> 3_600_000_000_000L;
      default ->
          throw new IllegalArgumentException(
              "\""
                  + text
                  + "\" has the unknown unit \""
                  + unit
                  + "\" (units: h, m, s, ms, us, ns)");
    };
  }

  private static IllegalArgumentException invalid(String text) {
    return new IllegalArgumentException("\"" + text + "\" is not a duration");
  }

  /** Prints a duration as Go does: {@code 10m0s}, {@code 1.5s}, {@code 250ms}, {@code 0s}. */
  public static String print(Duration duration) {
    BigInteger nanos = BigInteger.valueOf(duration.getSeconds());
    nanos =
        nanos
            .multiply(BigInteger.valueOf(1_000_000_000L))
            .add(BigInteger.valueOf(duration.getNano()));
    String sign = nanos.signum() < 0 ? "-" : "";
    BigDecimal size = new BigDecimal(nanos.abs());
    if (size.signum() == 0) {
      return "0s";
    }
    if (size.compareTo(BigDecimal.valueOf(1_000)) < 0) {
      return sign + plain(size) + "ns";
    }
    if (size.compareTo(BigDecimal.valueOf(1_000_000)) < 0) {
      return sign + plain(size.movePointLeft(3)) + "\u00b5s";
    }
    if (size.compareTo(BigDecimal.valueOf(1_000_000_000)) < 0) {
      return sign + plain(size.movePointLeft(6)) + "ms";
    }
    BigDecimal[] minutes = size.movePointLeft(9).divideAndRemainder(BigDecimal.valueOf(60));
    String seconds = plain(minutes[1]) + "s";
    BigInteger[] hours = minutes[0].toBigInteger().divideAndRemainder(BigInteger.valueOf(60));
    if (minutes[0].signum() == 0) {
      return sign + seconds;
    }
    return sign + (hours[0].signum() == 0 ? "" : hours[0] + "h") + hours[1] + "m" + seconds;
  }

  private static String plain(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }
}
