package io.berth.tree;

import java.util.List;

/** A list. */
public record Sequence(Path path, Location location, List<Value> items) implements Value {
  public Sequence {
    items = List.copyOf(items);
  }

  @Override
  public String describe() {
    return "a list";
  }
}
