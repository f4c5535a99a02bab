package io.berth.yaml;

import io.berth.tree.Location;
import io.berth.tree.Path;
import io.berth.tree.Problems;

/** Tells of a key that an object has twice. */
final class DuplicateKeys {
  private DuplicateKeys() {}

  static void report(Path path, Location earlier, Location at, Problems problems) {
    problems.error(
        path, at, "is already set on line " + earlier.line() + "; remove one of the two");
  }
}
