package io.berth.tree;

import org.jspecify.annotations.Nullable;

/**
 * A problem of an input, to be reported to its author.
 *
 * @param path the path of the field; empty if the problem concerns the whole text
 * @param location the location in the text, or null if there is none
 * @param message the value, the reason and the remedy
 */
public record Problem(Severity severity, String path, @Nullable Location location, String message) {

  /** Returns the path and the message, without the location. */
  public String text() {
    return path.isEmpty() ? message : path + ": " + message;
  }

  @Override
  public String toString() {
    return location == null ? text() : text() + " (" + location + ")";
  }

  /** The severity of a problem. */
  public enum Severity {
    /** The input is invalid. */
    ERROR,
    /** The input is valid, but probably does not have the intended effect. */
    WARNING,
    /** The input is valid; its interpretation is worth a remark. */
    NOTICE
  }
}
