package io.berth.tree;

import java.math.BigInteger;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts scalars to Java values, and reports values of the wrong type. */
final class ScalarReader {
  private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,40}");

  /** Converts to one type; returns null for null and for a value that it reported. */
  interface Reader<T> {
    @Nullable T read(Value value, Problems problems);
  }

  private ScalarReader() {}

  static @Nullable String string(Value value, Problems problems) {
    Scalar scalar = scalar(value, Scalar.Kind.STRING);
    if (scalar == null) {
      reportWrongType(
          value, problems, "a string" + (value instanceof Scalar ? "; put it in quotes" : ""));
      return null;
    }
    return scalar.text();
  }

  static @Nullable Boolean bool(Value value, Problems problems) {
    Scalar scalar = scalar(value, Scalar.Kind.BOOLEAN);
    if (scalar == null) {
      reportWrongType(value, problems, unquoted("true or false", value));
      return null;
    }
    return scalar.text().equals("true");
  }

  static @Nullable Integer int32(Value value, Problems problems) {
    Long number = integer(value, problems, Integer.MIN_VALUE, Integer.MAX_VALUE);
    return number == null ? null : number.intValue();
  }

  static @Nullable Long int64(Value value, Problems problems) {
    return integer(value, problems, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static @Nullable Long integer(Value value, Problems problems, long min, long max) {
    Scalar scalar = scalar(value, Scalar.Kind.NUMBER);
    if (scalar == null || !INTEGER.matcher(scalar.text()).matches()) {
      reportWrongType(value, problems, unquoted("an integer", value));
      return null;
    }
    BigInteger number = new BigInteger(scalar.text());
    if (number.compareTo(BigInteger.valueOf(min)) < 0
        || number.compareTo(BigInteger.valueOf(max)) > 0) {
      reportWrongType(value, problems, "an integer from " + min + " to " + max);
      return null;
    }
    return number.longValueExact();
  }

  static @Nullable Float float32(Value value, Problems problems) {
    Scalar scalar = scalar(value, Scalar.Kind.NUMBER);
    if (scalar == null) {
      reportWrongType(value, problems, unquoted("a number", value));
      return null;
    }
    float number = Float.parseFloat(scalar.text());
    if (!Float.isFinite(number)) {
      reportWrongType(value, problems, "a number of at most " + Float.MAX_VALUE);
      return null;
    }
    return number;
  }

  static @Nullable Duration duration(Value value, Problems problems) {
    Scalar scalar = scalar(value, Scalar.Kind.STRING);
    if (scalar == null) {
      reportWrongType(value, problems, "a duration with its unit, such as 15s or 1m30s");
      return null;
    }
    try {
      return Durations.parse(scalar.text());
    } catch (IllegalArgumentException e) {
      problems.unreadable(value, e.getMessage() + "; write a duration such as 15s or 1m30s");
      return null;
    }
  }

  private static @Nullable Scalar scalar(Value value, Scalar.Kind kind) {
    return value instanceof Scalar scalar && scalar.kind() == kind ? scalar : null;
  }

  private static String unquoted(String expected, Value value) {
    return scalar(value, Scalar.Kind.STRING) == null ? expected : expected + " without quotes";
  }

  private static void reportWrongType(Value value, Problems problems, String expected) {
    if (!value.isNull()) {
      problems.unreadable(value, "is " + value.describe() + ", but must be " + expected);
    }
  }
}
