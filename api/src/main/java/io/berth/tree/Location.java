package io.berth.tree;

/** A place in a text, counted from line 1 and column 1 as editors do. */
public record Location(int line, int column) {
  @Override
  public String toString() {
    return "line " + line + ", column " + column;
  }
}
