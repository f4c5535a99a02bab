package io.berth.insight.models;

import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The grades of a cluster, in their order. {@link ModelRules} tells whether they can be used.
 *
 * @param grades the smallest first, unless whoever wrote them did otherwise
 */
public record ResourceModels(List<ResourceModel> grades) {
  public static final ResourceModels NONE = new ResourceModels(List.of());

  /** Where the last grade ends. */
  static final Quantity NO_END = Quantity.of(Long.MAX_VALUE);

  private static final int[] DEFAULT_CPU = {0, 1, 2, 4, 8, 16, 32, 64, 128};
  private static final int[] DEFAULT_MEMORY_GI = {0, 4, 16, 32, 64, 128, 256, 512, 1024};

  public ResourceModels {
    grades = List.copyOf(grades);
  }

  /** Returns the nine grades of clusters that nobody gave any. */
  public static ResourceModels defaults() {
    List<ResourceModel> grades = new ArrayList<>();
    for (int i = 0; i < DEFAULT_CPU.length; i++) {
      grades.add(
          new ResourceModel(
              i,
              List.of(
                  range(ResourceName.CPU, DEFAULT_CPU, i, ""),
                  range(ResourceName.MEMORY, DEFAULT_MEMORY_GI, i, "Gi"))));
    }
    return new ResourceModels(grades);
  }

  private static ResourceRange range(ResourceName name, int[] bounds, int i, String unit) {
    return new ResourceRange(
        name.name(),
        Quantity.parse(bounds[i] + unit),
        i + 1 < bounds.length ? Quantity.parse(bounds[i + 1] + unit) : NO_END);
  }

  public boolean isEmpty() {
    return grades.isEmpty();
  }

  public int size() {
    return grades.size();
  }

  public ResourceModel get(int i) {
    return grades.get(i);
  }

  /** Returns the grade of that number, or null. */
  public @Nullable ResourceModel find(int grade) {
    return grades.stream().filter(one -> one.grade() == grade).findFirst().orElse(null);
  }

  /** Returns the resources that the grades speak of, in their order. */
  public List<String> resources() {
    return isEmpty()
        ? List.of()
        : grades.getFirst().ranges().stream().map(ResourceRange::name).toList();
  }

  /**
   * Returns the grades as an API server keeps them: by number, the first from 0 and the last
   * without an end, whatever was written there.
   */
  public ResourceModels standardised() {
    List<ResourceModel> sorted = new ArrayList<>(grades);
    sorted.sort(Comparator.comparingInt(ResourceModel::grade));
    if (!sorted.isEmpty()) {
      sorted.set(0, fromZero(sorted.getFirst()));
      sorted.set(sorted.size() - 1, withoutEnd(sorted.getLast()));
    }
    return new ResourceModels(sorted);
  }

  private static ResourceModel fromZero(ResourceModel model) {
    return new ResourceModel(
        model.grade(),
        model.ranges().stream()
            .map(range -> new ResourceRange(range.name(), Quantity.ZERO, range.max()))
            .toList());
  }

  private static ResourceModel withoutEnd(ResourceModel model) {
    return new ResourceModel(
        model.grade(),
        model.ranges().stream()
            .map(range -> new ResourceRange(range.name(), range.min(), NO_END))
            .toList());
  }
}
