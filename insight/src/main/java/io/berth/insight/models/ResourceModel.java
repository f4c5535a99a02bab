package io.berth.insight.models;

import io.berth.model.Quantity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One grade: what nodes of this size have free. */
public record ResourceModel(int grade, List<ResourceRange> ranges) {
  public ResourceModel {
    ranges = List.copyOf(ranges);
  }

  /** Returns the least of a resource, or null where the grade does not speak of it. */
  public @Nullable Quantity min(String resource) {
    for (ResourceRange range : ranges) {
      if (range.name().equals(resource)) {
        return range.min();
      }
    }
    return null;
  }
}
