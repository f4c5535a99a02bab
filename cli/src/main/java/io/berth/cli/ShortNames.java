package io.berth.cli;

import java.util.Collection;

/** Shortens long node names by removing their common domain. */
final class ShortNames {
  private final int maxLength;
  private final String suffix;

  ShortNames(Collection<String> names, int maxLength) {
    this.maxLength = maxLength;
    boolean fits = names.stream().allMatch(name -> name.length() <= maxLength);
    this.suffix = fits || names.size() < 2 ? "" : commonDomain(names);
  }

  private static String commonDomain(Collection<String> names) {
    String first = names.iterator().next();
    for (int dot = first.indexOf('.'); dot > 0; dot = first.indexOf('.', dot + 1)) {
      String domain = first.substring(dot);
      if (names.stream().allMatch(name -> name.endsWith(domain))) {
        return domain;
      }
    }
    return "";
  }

  String of(String name) {
    String shorter =
        suffix.isEmpty()
            ? name
            : name.substring(0, name.length() - suffix.length()) + Texts.ELLIPSIS;
    return Texts.truncate(shorter, maxLength);
  }
}
