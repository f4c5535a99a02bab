package io.berth.insight.models;

import io.berth.model.Quantity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A grade: the ranges of free resources of its nodes. */
public record ResourceModel(int grade, List<Range> ranges) {
  public ResourceModel {
    ranges = List.copyOf(ranges);
  }

  /** Returns the minimum of a resource, or null if the grade does not contain it. */
  public @Nullable Quantity min(String resource) {
    for (Range range : ranges) {
      if (range.name().equals(resource)) {
        return range.min();
      }
    }
    return null;
  }

  /**
   * The range of the free amount of a resource in a grade.
   *
   * @param min the inclusive minimum
   * @param max the exclusive maximum, where the next grade begins
   */
  public record Range(String name, Quantity min, Quantity max) {}
}
