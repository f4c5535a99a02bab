package io.berth.config;

import java.util.regex.Pattern;

/** Names of objects that an API server takes. */
public final class ObjectNames {
  private static final int LONGEST_NAMESPACE = 63;
  private static final int LONGEST_NAME = 253;
  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");
  private static final Pattern SUBDOMAIN =
      Pattern.compile(LABEL.pattern() + "(\\." + LABEL.pattern() + ")*");

  private ObjectNames() {}

  public static boolean isNamespace(String text) {
    return text.length() <= LONGEST_NAMESPACE && LABEL.matcher(text).matches();
  }

  public static boolean isName(String text) {
    return text.length() <= LONGEST_NAME && SUBDOMAIN.matcher(text).matches();
  }
}
