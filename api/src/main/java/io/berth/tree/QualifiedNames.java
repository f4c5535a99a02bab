package io.berth.tree;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Validates qualified names, such as label keys and resource names: {@code [prefix/]name}. */
public final class QualifiedNames {
  private static final int MAX_NAME_BYTES = 63;
  private static final int MAX_PREFIX_BYTES = 253;
  private static final Pattern NAME = Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
  private static final Pattern PREFIX =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

  private QualifiedNames() {}

  /** Returns the problems of a name; empty if it is valid. */
  public static List<String> problems(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length > 2) {
      return List.of("has more than one '/'; write a name such as cpu or example.com/gpu");
    }
    List<String> problems = new ArrayList<>();
    if (parts.length == 2) {
      checkPrefix(parts[0], problems);
    }
    checkName(parts[parts.length - 1], problems);
    return problems;
  }

  private static void checkPrefix(String prefix, List<String> problems) {
    if (prefix.isEmpty()) {
      problems.add("the prefix before '/' is empty");
    } else if (bytes(prefix) > MAX_PREFIX_BYTES) {
      problems.add("the prefix is longer than " + MAX_PREFIX_BYTES + " bytes");
    } else if (!PREFIX.matcher(prefix).matches()) {
      problems.add("the prefix must be a DNS name in lower case, such as example.com");
    }
  }

  private static void checkName(String name, List<String> problems) {
    if (name.isEmpty()) {
      problems.add("the name is empty");
    } else if (bytes(name) > MAX_NAME_BYTES) {
      problems.add("the name part is longer than " + MAX_NAME_BYTES + " bytes");
    } else if (!NAME.matcher(name).matches()) {
      problems.add(
          "the name part has to consist of letters, digits, '-', '_' or '.', and to begin and end"
              + " with a letter or digit");
    }
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
