package io.berth.yaml;

import io.berth.tree.Location;
import io.berth.tree.Path;

/** Thrown if the rest of a text cannot be parsed. */
final class MalformedTextException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  final transient Path path;
  final transient Location at;
  final String message;

  MalformedTextException(Path path, Location at, String message) {
    super(message, null, false, false);
    this.path = path;
    this.at = at;
    this.message = message;
  }
}
