package io.berth.server;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Paths that need no authorization. A pattern with a trailing {@code *} matches a prefix. */
public final class AllowedPaths {
  private final Set<String> paths = new LinkedHashSet<>();
  private final List<String> prefixes = new ArrayList<>();

  /**
   * Parses the values of {@code --authorization-always-allow-paths}.
   *
   * @throws IllegalArgumentException if a star is not at the end; its message names the path
   */
  public AllowedPaths(List<String> patterns) {
    for (String pattern : patterns) {
      String path = withoutSlash(pattern);
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
    String relative = withoutSlash(path);
    return paths.contains(relative) || prefixes.stream().anyMatch(relative::startsWith);
  }

  private static String withoutSlash(String path) {
    return path.startsWith("/") ? path.substring(1) : path;
  }
}
