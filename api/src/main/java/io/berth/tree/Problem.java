package io.berth.tree;

import org.jspecify.annotations.Nullable;

/**
 * One thing to tell the author of an input.
 *
 * @param path the field's path, empty when the problem is with the whole text
 * @param location where to look, if that is known
 * @param message the value found, what is wrong with it, and what to do about it
 */
public record Problem(Severity severity, String path, @Nullable Location location, String message) {

  /** The path and the message, without the place. */
  public String text() {
    return path.isEmpty() ? message : path + ": " + message;
  }

  @Override
  public String toString() {
    return location == null ? text() : text() + " (" + location + ")";
  }
}
