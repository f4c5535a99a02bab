package io.berth.tree;

/** How much a problem matters. */
public enum Severity {
  /** The input cannot be used. */
  ERROR,
  /** The input can be used, and probably does not say what its author wanted. */
  WARNING,
  /** The input was understood in a way that its author should know of. */
  NOTICE
}
