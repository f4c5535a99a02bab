package io.berth.config;

import java.util.regex.Pattern;

/** Validates names of API objects. */
public final class ObjectNames {
  private static final int MAX_NAMESPACE_LENGTH = 63;
  private static final int MAX_NAME_LENGTH = 253;
  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");
  private static final Pattern SUBDOMAIN =
      Pattern.compile(LABEL.pattern() + "(\\." + LABEL.pattern() + ")*");

  private ObjectNames() {}

  public static boolean isNamespace(String text) {
    return text.length() <= MAX_NAMESPACE_LENGTH && LABEL.matcher(text).matches();
  }

  public static boolean isName(String text) {
    return text.length() <= MAX_NAME_LENGTH && SUBDOMAIN.matcher(text).matches();
  }
}
