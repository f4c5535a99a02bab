package io.berth.model;

import java.util.ArrayList;
import java.util.List;

/** Validates keys and values of labels, with the messages of apimachinery. */
final class LabelSyntax {
  private static final int MAX_NAME = 63;
  private static final int MAX_PREFIX = 253;

  private static final String NAME_RULE =
      "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
          + " alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for"
          + " validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
  private static final String VALUE_RULE =
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or"
          + " '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or"
          + " 'my_value',  or '12345', regex used for validation is"
          + " '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
  private static final String SUBDOMAIN_RULE =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or"
          + " '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex"
          + " used for validation is"
          + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

  private LabelSyntax() {}

  /** Returns the problems of a key, a name with an optional DNS prefix; empty if it is valid. */
  static List<String> keyProblems(String key) {
    int slash = key.indexOf('/');
    if (isName(key, slash + 1, key.length())
        && key.length() - slash - 1 <= MAX_NAME
        && (slash < 0 || isPrefix(key.substring(0, slash)))) {
      return List.of();
    }
    if (slash >= 0 && key.indexOf('/', slash + 1) >= 0) {
      return List.of(
          "a valid label key "
              + NAME_RULE
              + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
    }
    List<String> problems = new ArrayList<>();
    if (slash >= 0) {
      addPrefixProblems(key.substring(0, slash), problems);
    }
    addNameProblems(key.substring(slash + 1), problems);
    return problems;
  }

  private static void addPrefixProblems(String prefix, List<String> problems) {
    if (prefix.isEmpty()) {
      problems.add("prefix part must be non-empty");
      return;
    }
    if (prefix.length() > MAX_PREFIX) {
      problems.add("prefix part must be no more than " + MAX_PREFIX + " bytes");
    }
    if (!isSubdomain(prefix)) {
      problems.add("prefix part " + SUBDOMAIN_RULE);
    }
  }

  private static void addNameProblems(String name, List<String> problems) {
    if (name.isEmpty()) {
      problems.add("name part must be non-empty");
    } else if (name.length() > MAX_NAME) {
      problems.add("name part must be no more than " + MAX_NAME + " bytes");
    }
    if (!isName(name, 0, name.length())) {
      problems.add("name part " + NAME_RULE);
    }
  }

  /** Returns the problems of a value; empty if it is valid. */
  static List<String> valueProblems(String value) {
    boolean wellFormed = value.isEmpty() || isName(value, 0, value.length());
    if (wellFormed && value.length() <= MAX_NAME) {
      return List.of();
    }
    List<String> problems = new ArrayList<>();
    if (value.length() > MAX_NAME) {
      problems.add("must be no more than " + MAX_NAME + " bytes");
    }
    if (!wellFormed) {
      problems.add(VALUE_RULE);
    }
    return problems;
  }

  private static boolean isName(String text, int start, int end) {
    if (start >= end
        || !isAlphanumeric(text.charAt(start))
        || !isAlphanumeric(text.charAt(end - 1))) {
      return false;
    }
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (!isAlphanumeric(c) && c != '-' && c != '_' && c != '.') {
        return false;
      }
    }
    return true;
  }

  private static boolean isPrefix(String prefix) {
    return prefix.length() <= MAX_PREFIX && isSubdomain(prefix);
  }

  /** Returns whether the text is a lowercase RFC 1123 subdomain. */
  private static boolean isSubdomain(String text) {
    char previous = '.';
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean inner = c == '-' || c == '.';
      boolean atEdge = previous == '.' || previous == '-';
      boolean allowed =
          switch (c) {
            case '.' -> !atEdge;
            case '-' -> previous != '.';
            default -> isLowerOrDigit(c);
          };
      if (!allowed || (inner && i == text.length() - 1)) {
        return false;
      }
      previous = c;
    }
    return !text.isEmpty();
  }

  private static boolean isAlphanumeric(char c) {
    return isLowerOrDigit(c) || (c >= 'A' && c <= 'Z');
  }

  private static boolean isLowerOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  }
}
