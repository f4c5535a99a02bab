package io.berth.cli;

import java.util.Collection;

/** Shortens long node names: what they all end in, a domain, says nothing. */
final class ShortNames {
  private final int longest;
  private final String ending;

  ShortNames(Collection<String> names, int longest) {
    this.longest = longest;
    boolean fits = names.stream().allMatch(name -> name.length() <= longest);
    this.ending = fits || names.size() < 2 ? "" : commonDomain(names);
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
        ending.isEmpty() ? name : name.substring(0, name.length() - ending.length()) + Texts.CUT;
    return Texts.cut(shorter, longest);
  }
}
