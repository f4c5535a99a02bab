package io.berth.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A parsed value that knows its path in the document and where it was written. */
public sealed interface Value permits Mapping, Sequence, Scalar {
  Path path();

  Location location();

  /** Whether the text says null, which everywhere in a configuration means "not set". */
  default boolean isNull() {
    return this instanceof Scalar scalar && scalar.kind() == Scalar.Kind.NULL;
  }

  /** How a message calls this value: the value itself if it is short, and what it is. */
  String describe();

  /**
   * The value of this tree that a path leads to, or the last one met on the way: the place to look
   * at when the path's own value was never written.
   */
  static Value nearest(Value root, Path path) {
    Value at = root;
    for (Path.Step step : path.steps()) {
      Value next = child(at, step);
      if (next == null) {
        return at;
      }
      at = next;
    }
    return at;
  }

  private static @Nullable Value child(Value value, Path.Step step) {
    return switch (step) {
      case Path.Field(String name) -> value instanceof Mapping mapping ? mapping.get(name) : null;
      case Path.Key(String name) -> value instanceof Mapping mapping ? mapping.get(name) : null;
      case Path.Item(int index) -> value instanceof Sequence list ? item(list, index) : null;
    };
  }

  private static @Nullable Value item(Sequence list, int index) {
    List<Value> items = list.items();
    return index < items.size() ? items.get(index) : null;
  }
}
