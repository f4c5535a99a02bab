package io.berth.tree;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects every problem of an input, so that all of them are reported at once.
 *
 * <p>A value that cannot be read at all is reported once: what later rules say about the default
 * that took its place would only mislead.
 */
public final class Problems {
  private record Found(Severity severity, Path path, @Nullable Location at, String message) {}

  /** Nobody reads more of them at once, and a hostile text could have millions. */
  private static final int MOST = 1000;

  private final List<Found> found = new ArrayList<>();
  private final Set<Path> unreadable = new HashSet<>();
  private boolean hasErrors;

  public void error(Path path, String message) {
    if (isReadable(path)) {
      add(new Found(Severity.ERROR, path, null, message));
    }
  }

  public void error(Path path, Location at, String message) {
    add(new Found(Severity.ERROR, path, at, message));
  }

  /** Reports a value of the wrong type; rules about this value stay silent from now on. */
  public void unreadable(Value value, String message) {
    if (isReadable(value.path())) {
      add(new Found(Severity.ERROR, value.path(), value.location(), message));
      unreadable.add(value.path());
    }
  }

  public void warning(Path path, String message) {
    add(new Found(Severity.WARNING, path, null, message));
  }

  public void notice(Path path, String message) {
    add(new Found(Severity.NOTICE, path, null, message));
  }

  public boolean hasErrors() {
    return hasErrors;
  }

  /** All problems in the order in which they were found, without places that were not told. */
  public List<Problem> list() {
    return found.stream().map(one -> problem(one, one.at)).toList();
  }

  /** All problems, each with the nearest place in the document that its path leads to. */
  public List<Problem> list(Value root) {
    return found.stream()
        .map(one -> problem(one, one.at == null ? nearest(root, one.path) : one.at))
        .toList();
  }

  private void add(Found one) {
    if (found.size() < MOST) {
      found.add(one);
    } else if (found.size() == MOST) {
      found.add(new Found(one.severity, one.path, one.at, "more problems follow from here on"));
    }
    hasErrors |= one.severity == Severity.ERROR;
  }

  private boolean isReadable(Path path) {
    for (Path at = path; at != null; at = at.parent()) {
      if (unreadable.contains(at)) {
        return false;
      }
    }
    return true;
  }

  private static Location nearest(Value root, Path path) {
    return Value.nearest(root, path).location();
  }

  private static Problem problem(Found one, @Nullable Location at) {
    return new Problem(one.severity, one.path.toString(), at, one.message);
  }
}
