package io.berth.yaml;

import io.berth.tree.Scalar.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.events.ScalarEvent;

/**
 * Resolves YAML 1.1 scalars like the YAML library of Kubernetes: {@code y}, {@code off} and similar
 * words are booleans, {@code 010} is 8, {@code 1_6} is 16, a base 60 number or a date is a string.
 * Numbers are formatted as in JSON.
 */
final class YamlScalars {
  /** Kind and text of a scalar: see {@link io.berth.tree.Scalar}. */
  record Resolved(Kind kind, String text) {}

  private static final String TAG = "tag:yaml.org,2002:";
  static final String MERGE_TAG = TAG + "merge";

  private static final Set<String> TRUE = words("y", "yes", "true", "on");
  private static final Set<String> FALSE = words("n", "no", "false", "off");
  private static final Set<String> NULL = nullWords();
  private static final Set<String> NOT_FINITE = notFinite();
  private static final Pattern FLOAT =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*");
  private static final Pattern INTEGER =
      Pattern.compile("([-+]?)(0[xX]([0-9a-fA-F]+)|0[oO]?([0-7]+)|0[bB]([01]+)|(0|[1-9][0-9]*))");
  private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX_UNSIGNED =
      BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
  private static final int MAX_INTEGER_LENGTH = 100;

  private YamlScalars() {}

  /** Returns whether the text alone determines the kind: no quotes, no tag. */
  static boolean isImplicit(ScalarEvent event) {
    return event.getTag() == null && event.getScalarStyle() == ScalarStyle.PLAIN;
  }

  /**
   * Resolves a scalar.
   *
   * @throws IllegalArgumentException if the text does not match its tag, or JSON cannot represent
   *     it
   */
  static Resolved resolve(ScalarEvent event) {
    String text = event.getValue();
    String tag = event.getTag();
    if (isImplicit(event)) {
      return untagged(text);
    }
    if (tag == null) {
      return string(text);
    }
    return switch (tag) {
      case TAG + "bool" -> tagged(text, Kind.BOOLEAN, "boolean");
      case TAG + "null" -> tagged(text, Kind.NULL, "null");
      case TAG + "float" -> tagged(text, Kind.NUMBER, "number");
      case TAG + "int" -> integer(text);
      case TAG + "timestamp" -> timestamp(text);
      case TAG + "binary" -> binary(text);
      default -> string(text);
    };
  }

  private static Resolved tagged(String text, Kind kind, String name) {
    Resolved resolved = untagged(text);
    if (resolved.kind != kind) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not a " + name + " as its tag requires");
    }
    return resolved;
  }

  private static Resolved integer(String text) {
    Resolved resolved = tagged(text, Kind.NUMBER, "number");
    if (parseInteger(text.replace("_", "")) == null) {
      throw new IllegalArgumentException("\"" + text + "\" is not an integer as its tag requires");
    }
    return resolved;
  }

  private static Resolved timestamp(String text) {
    if (!DATE.matcher(text).matches()) {
      throw new IllegalArgumentException("\"" + text + "\" is not a timestamp as its tag requires");
    }
    return string(text);
  }

  private static Resolved binary(String text) {
    try {
      String padded = text.replace("\n", "");
      // Java accepts missing padding, Kubernetes does not.
      byte[] bytes = Base64.getDecoder().decode(padded.length() % 4 == 0 ? padded : "*");
      return string(new String(bytes, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("not valid base64, as the tag !!binary requires", e);
    }
  }

  private static Resolved untagged(String text) {
    if (TRUE.contains(text)) {
      return new Resolved(Kind.BOOLEAN, "true");
    }
    if (FALSE.contains(text)) {
      return new Resolved(Kind.BOOLEAN, "false");
    }
    if (NULL.contains(text)) {
      return new Resolved(Kind.NULL, "null");
    }
    if (NOT_FINITE.contains(text)) {
      throw new IllegalArgumentException(text + " is not a finite number; put it in quotes");
    }
    char first = text.charAt(0);
    return "+-.0123456789".indexOf(first) >= 0 ? numberOrString(text) : string(text);
  }

  private static Resolved numberOrString(String text) {
    String plain = text.replace("_", "");
    BigInteger integer = parseInteger(plain);
    if (integer != null) {
      return new Resolved(Kind.NUMBER, integer.toString());
    }
    if (FLOAT.matcher(plain).matches()) {
      double number = Double.parseDouble(plain);
      // Kubernetes too reads a number that exceeds a double as a string.
      return Double.isFinite(number) ? new Resolved(Kind.NUMBER, json(number)) : string(text);
    }
    return string(text);
  }

  private static @Nullable BigInteger parseInteger(String text) {
    var matcher = INTEGER.matcher(text.length() > MAX_INTEGER_LENGTH ? "" : text);
    if (!matcher.matches()) {
      return null;
    }
    String sign = matcher.group(1).replace("+", "");
    int[] bases = {0, 0, 0, 16, 8, 2, 10};
    for (int group = 3; group < bases.length; group++) {
      if (matcher.group(group) != null) {
        BigInteger number = new BigInteger(sign + matcher.group(group), bases[group]);
        return number.compareTo(MIN) >= 0 && number.compareTo(MAX_UNSIGNED) <= 0 ? number : null;
      }
    }
    return null;
  }

  /** Formats a number as Go's JSON does: plain digits unless it is very large or very small. */
  private static String json(double number) {
    BigDecimal exact = new BigDecimal(Double.toString(number)).stripTrailingZeros();
    double size = Math.abs(number);
    if (size == 0) {
      return "0";
    }
    return size >= 1e-6 && size < 1e21
        ? exact.toPlainString()
        : Double.toString(number).replace("E", size > 1 ? "e+" : "e").replace(".0e", "e");
  }

  private static Resolved string(String text) {
    return new Resolved(Kind.STRING, text);
  }

  private static Set<String> words(String... words) {
    Set<String> all = new HashSet<>();
    for (String word : words) {
      String capital = word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
      all.addAll(List.of(word, capital, word.toUpperCase(Locale.ROOT)));
    }
    return all;
  }

  private static Set<String> nullWords() {
    Set<String> all = words("null");
    all.addAll(List.of("", "~"));
    return all;
  }

  private static Set<String> notFinite() {
    Set<String> all = new HashSet<>(List.of(".nan", ".NaN", ".NAN"));
    for (String word : List.of(".inf", ".Inf", ".INF")) {
      all.addAll(List.of(word, "+" + word, "-" + word));
    }
    return all;
  }
}
