package io.berth.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The way from the root of a configuration to one of its values, written as Kubernetes writes field
 * paths: {@code profiles[0].plugins.score.enabled[2].name}.
 */
public final class Path {
  public static final Path ROOT = new Path(null, new Field(""));

  /** One step of the way. */
  public sealed interface Step {}

  /** Into a field of an object. */
  public record Field(String name) implements Step {}

  /** Into an entry of an object whose keys are data, such as resource names. */
  public record Key(String name) implements Step {}

  /** Into an item of a list. */
  public record Item(int index) implements Step {}

  private final @Nullable Path parent;
  private final Step last;

  private Path(@Nullable Path parent, Step last) {
    this.parent = parent;
    this.last = last;
  }

  public Path field(String name) {
    return new Path(this, new Field(name));
  }

  public Path key(String name) {
    return new Path(this, new Key(name));
  }

  public Path item(int index) {
    return new Path(this, new Item(index));
  }

  /** The steps from the root to here; none for the root itself. */
  public List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    for (Path at = this; at.parent != null; at = at.parent) {
      steps.add(at.last);
    }
    return steps.reversed();
  }

  /** The path of the object or list that holds this value; none for the root. */
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
