package io.berth.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A parsed value with its path and its location in the document. */
public sealed interface Value permits Mapping, Sequence, Scalar {
  Path path();

  Location location();

  /** Returns whether the value is null, which is equivalent to a missing field. */
  default boolean isNull() {
    return this instanceof Scalar scalar && scalar.kind() == Scalar.Kind.NULL;
  }

  /** Returns a description for messages: the (abbreviated) value and its type. */
  String describe();

  /**
   * Returns the value at a path, or its nearest existing ancestor, to locate a problem of a missing
   * value.
   */
  static Value nearest(Value root, Path path) {
    Value value = root;
    for (Path.Step step : path.steps()) {
      Value next = child(value, step);
      if (next == null) {
        return value;
      }
      value = next;
    }
    return value;
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
