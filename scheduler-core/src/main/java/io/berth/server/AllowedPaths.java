package io.berth.server;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Paths that everybody may read: whole ones, or the beginnings of some where a star ends them. */
public final class AllowedPaths {
  private final Set<String> paths = new LinkedHashSet<>();
  private final List<String> prefixes = new ArrayList<>();

  /**
   * Takes them as the flag has them.
   *
   * @throws IllegalArgumentException if a star is not at the end; its message names the path
   */
  public AllowedPaths(List<String> given) {
    for (String one : given) {
      String path = withoutSlash(one);
      int star = path.indexOf('*');
      if (star < 0) {
        paths.add(path);
      } else if (star == path.length() - 1) {
        prefixes.add(path.substring(0, star));
      } else {
        throw new IllegalArgumentException("only trailing * allowed in \"%s\"".formatted(path));
      }
    }
  }

  boolean contains(String path) {
    String plain = withoutSlash(path);
    return paths.contains(plain) || prefixes.stream().anyMatch(plain::startsWith);
  }

  private static String withoutSlash(String path) {
    return path.startsWith("/") ? path.substring(1) : path;
  }
}
