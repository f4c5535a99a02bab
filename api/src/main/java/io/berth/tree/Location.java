package io.berth.tree;

/** A position in a text; lines and columns start at 1. */
public record Location(int line, int column) {
  @Override
  public String toString() {
    return "line " + line + ", column " + column;
  }
}
