package io.berth.insight.models;

import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The grades of a cluster, validated by {@link ModelRules}.
 *
 * @param grades the grades in the order of the file, or by number if standardized
 */
public record ResourceModels(List<ResourceModel> grades) {
  public static final ResourceModels NONE = new ResourceModels(List.of());

  /** The end of the last grade. */
  static final Quantity UNBOUNDED = Quantity.of(Long.MAX_VALUE);

  private static final int[] DEFAULT_CPU = {0, 1, 2, 4, 8, 16, 32, 64, 128};
  private static final int[] DEFAULT_MEMORY_GI = {0, 4, 16, 32, 64, 128, 256, 512, 1024};

  public ResourceModels {
    grades = List.copyOf(grades);
  }

  /** Returns Karmada's nine default grades. */
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

  private static ResourceModel.Range range(ResourceName name, int[] bounds, int i, String unit) {
    return new ResourceModel.Range(
        name.name(),
        Quantity.parse(bounds[i] + unit),
        i + 1 < bounds.length ? Quantity.parse(bounds[i + 1] + unit) : UNBOUNDED);
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

  /** Returns the grade with a number, or null. */
  public @Nullable ResourceModel find(int grade) {
    return grades.stream().filter(model -> model.grade() == grade).findFirst().orElse(null);
  }

  /** Returns the resources of the first grade, in order. */
  public List<String> resources() {
    return isEmpty()
        ? List.of()
        : grades.getFirst().ranges().stream().map(ResourceModel.Range::name).toList();
  }

  /**
   * Returns the grades as Karmada's API server stores them: by number, the first one from 0 and the
   * last one without an end.
   */
  public ResourceModels standardized() {
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
            .map(range -> new ResourceModel.Range(range.name(), Quantity.ZERO, range.max()))
            .toList());
  }

  private static ResourceModel withoutEnd(ResourceModel model) {
    return new ResourceModel(
        model.grade(),
        model.ranges().stream()
            .map(range -> new ResourceModel.Range(range.name(), range.min(), UNBOUNDED))
            .toList());
  }
}
