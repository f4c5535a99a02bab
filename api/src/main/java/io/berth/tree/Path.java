package io.berth.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The path of a value in a configuration, printed like {@code field.Path} of apimachinery: {@code
 * profiles[0].plugins.score.enabled[2].name}.
 */
public final class Path {
  public static final Path ROOT = new Path(null, new Field(""));

  /** A step of a path. */
  public sealed interface Step {}

  /** A field of an object. */
  public record Field(String name) implements Step {}

  /** An entry of an object whose keys are data, such as resource names. */
  public record Key(String name) implements Step {}

  /** An item of a list. */
  public record Item(int index) implements Step {}

  private final @Nullable Path parent;
  private final Step last;

  private Path(@Nullable Path parent, Step last) {
    this.parent = parent;
    this.last = last;
  }

  /** Returns the path of a field of this object. */
  public Path field(String name) {
    return new Path(this, new Field(name));
  }

  /** Returns the path of an entry of this object. */
  public Path key(String name) {
    return new Path(this, new Key(name));
  }

  /** Returns the path of an item of this list. */
  public Path item(int index) {
    return new Path(this, new Item(index));
  }

  /** Returns the steps from the root; empty for the root. */
  public List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    for (Path path = this; path.parent != null; path = path.parent) {
      steps.add(path.last);
    }
    return steps.reversed();
  }

  /** Returns the path of the enclosing object or list; null for the root. */
  public @Nullable Path parent() {
    return parent;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Path path && steps().equals(path.steps());
  }

  @Override
  public int hashCode() {
    return Objects.hash(steps());
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Step step : steps()) {
      switch (step) {
        case Field(String name) -> text.append(text.isEmpty() ? "" : ".").append(name);
        case Key(String name) -> text.append('[').append(name).append(']');
        case Item(int index) -> text.append('[').append(index).append(']');
      }
    }
    return text.toString();
  }
}
