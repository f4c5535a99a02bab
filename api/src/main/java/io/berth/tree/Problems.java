package io.berth.tree;

import io.berth.tree.Problem.Severity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects all problems of an input, to report them at once.
 *
 * <p>A value that cannot be decoded is reported only once: later rules would report misleading
 * problems of the default that replaces it.
 */
public final class Problems {
  private record Entry(Severity severity, Path path, @Nullable Location location, String message) {}

  /** A limit for hostile inputs, which could have millions of problems. */
  private static final int MAX_PROBLEMS = 1000;

  private final List<Entry> entries = new ArrayList<>();
  private final Set<Path> unreadable = new HashSet<>();
  private boolean hasErrors;

  /** Reports an error, unless the value at the path could not be decoded. */
  public void error(Path path, String message) {
    if (isReadable(path)) {
      add(new Entry(Severity.ERROR, path, null, message));
    }
  }

  /** Reports an error at a location. */
  public void error(Path path, Location location, String message) {
    add(new Entry(Severity.ERROR, path, location, message));
  }

  /** Reports a value of the wrong type; suppresses later errors at its path. */
  public void unreadable(Value value, String message) {
    if (isReadable(value.path())) {
      add(new Entry(Severity.ERROR, value.path(), value.location(), message));
      unreadable.add(value.path());
    }
  }

  public void warning(Path path, String message) {
    add(new Entry(Severity.WARNING, path, null, message));
  }

  public void notice(Path path, String message) {
    add(new Entry(Severity.NOTICE, path, null, message));
  }

  public boolean hasErrors() {
    return hasErrors;
  }

  /** Returns all problems in the order in which they were reported. */
  public List<Problem> list() {
    return entries.stream().map(entry -> problem(entry, entry.location)).toList();
  }

  /**
   * Returns all problems, with the location of the nearest value on the path if there is no other.
   */
  public List<Problem> list(Value root) {
    return entries.stream()
        .map(
            entry ->
                problem(entry, entry.location == null ? nearest(root, entry.path) : entry.location))
        .toList();
  }

  private void add(Entry entry) {
    if (entries.size() < MAX_PROBLEMS) {
      entries.add(entry);
    } else if (entries.size() == MAX_PROBLEMS) {
      entries.add(
          new Entry(
              entry.severity,
              entry.path,
              entry.location,
              "too many problems; the rest is omitted"));
    }
    hasErrors |= entry.severity == Severity.ERROR;
  }

  private boolean isReadable(Path path) {
    for (Path ancestor = path; ancestor != null; ancestor = ancestor.parent()) {
      if (unreadable.contains(ancestor)) {
        return false;
      }
    }
    return true;
  }

  private static Location nearest(Value root, Path path) {
    return Value.nearest(root, path).location();
  }

  private static Problem problem(Entry entry, @Nullable Location location) {
    return new Problem(entry.severity, entry.path.toString(), location, entry.message);
  }
}
