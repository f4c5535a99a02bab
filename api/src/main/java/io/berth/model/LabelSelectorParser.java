package io.berth.model;

import io.berth.model.Requirement.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Parses the string form of a label selector. An instance parses one text:
 *
 * <pre>{@code
 * selector:    requirement (, requirement)*
 * requirement: ! KEY | KEY | KEY (= | == | != | < | >) VALUE? | KEY (in | notin) values
 * values:      ( VALUE? (, VALUE?)* )
 * }</pre>
 */
final class LabelSelectorParser {
  private static final String SPECIAL = "=!(),<>";

  private final List<String> tokens;
  private int position;

  LabelSelectorParser(String text) {
    this.tokens = tokenize(text);
  }

  List<Requirement> parse() {
    List<Requirement> requirements = new ArrayList<>();
    if (peek().isEmpty()) {
      return requirements;
    }
    while (true) {
      requirements.add(requirement());
      String separator = next();
      if (separator.isEmpty()) {
        return requirements;
      }
      if (!separator.equals(",")) {
        throw unexpected(separator, "',' or the end");
      }
    }
  }

  private Requirement requirement() {
    boolean negated = peek().equals("!");
    if (negated) {
      next();
    }
    String key = word("a label key");
    if (negated) {
      return Requirement.of(key, Operator.DOES_NOT_EXIST, List.of());
    }
    String sign = peek();
    if (sign.isEmpty() || sign.equals(",")) {
      return Requirement.of(key, Operator.EXISTS, List.of());
    }
    next();
    return switch (sign) {
      case "=" -> Requirement.of(key, Operator.EQUALS, List.of(exactValue()));
      case "==" -> Requirement.of(key, Operator.DOUBLE_EQUALS, List.of(exactValue()));
      case "!=" -> Requirement.of(key, Operator.NOT_EQUALS, List.of(exactValue()));
      case ">" -> Requirement.of(key, Operator.GREATER_THAN, List.of(exactValue()));
      case "<" -> Requirement.of(key, Operator.LESS_THAN, List.of(exactValue()));
      case "in" -> Requirement.of(key, Operator.IN, valueSet());
      case "notin" -> Requirement.of(key, Operator.NOT_IN, valueSet());
      default -> throw unexpected(sign, "one of in, notin, =, ==, !=, <, >");
    };
  }

  /** Parses a value, which may be omitted at the end of a requirement. */
  private String exactValue() {
    return peek().isEmpty() || peek().equals(",") ? "" : word("a label value");
  }

  private List<String> valueSet() {
    String open = next();
    if (!open.equals("(")) {
      throw unexpected(open, "'('");
    }
    TreeSet<String> values = new TreeSet<>();
    while (true) {
      boolean omitted = peek().equals(",") || peek().equals(")");
      values.add(omitted ? "" : word("a label value"));
      String separator = next();
      if (separator.equals(")")) {
        return List.copyOf(values);
      }
      if (!separator.equals(",")) {
        throw unexpected(separator, "',' or ')'");
      }
    }
  }

  private String word(String expected) {
    String token = next();
    if (token.isEmpty() || SPECIAL.indexOf(token.charAt(0)) >= 0) {
      throw unexpected(token, expected);
    }
    return token;
  }

  private String peek() {
    return position < tokens.size() ? tokens.get(position) : "";
  }

  private String next() {
    String token = peek();
    position++;
    return token;
  }

  private static InvalidSelectorException unexpected(String found, String expected) {
    return new InvalidSelectorException("found '" + found + "', expected: " + expected);
  }

  /** Splits the text into words and operators of one or two characters; drops whitespace. */
  private static List<String> tokenize(String text) {
    List<String> tokens = new ArrayList<>();
    int i = 0;
    while (i < text.length()) {
      int start = i;
      char c = text.charAt(i);
      if (isSpace(c)) {
        i++;
        continue;
      }
      if (SPECIAL.indexOf(c) >= 0) {
        boolean pair = (c == '=' || c == '!') && i + 1 < text.length() && text.charAt(i + 1) == '=';
        i += pair ? 2 : 1;
      } else {
        while (i < text.length()
            && !isSpace(text.charAt(i))
            && SPECIAL.indexOf(text.charAt(i)) < 0) {
          i++;
        }
      }
      tokens.add(text.substring(start, i));
    }
    return tokens;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }
}
