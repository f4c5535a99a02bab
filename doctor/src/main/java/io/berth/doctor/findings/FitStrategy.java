package io.berth.doctor.findings;

import io.berth.tree.PrintedObject;
import java.util.ArrayList;
import java.util.List;

/**
 * NodeResourcesFit's scoring strategy.
 *
 * @param shape the scores of RequestedToCapacityRatio by ascending utilization; empty for other
 *     types
 */
public record FitStrategy(String type, List<String> resources, List<Long> shape) {
  public static final String LEAST = "LeastAllocated";
  public static final String MOST = "MostAllocated";
  public static final String RATIO = "RequestedToCapacityRatio";

  static FitStrategy of(PrintedObject args) {
    if (!(args.fields().get("scoringStrategy") instanceof PrintedObject strategy)) {
      return new FitStrategy(LEAST, List.of(), List.of());
    }
    List<String> resources = new ArrayList<>();
    for (PrintedObject resource : objects(strategy, "resources")) {
      resources.add(String.valueOf(resource.fields().get("name")));
    }
    List<Long> shape = new ArrayList<>();
    if (strategy.fields().get("requestedToCapacityRatio") instanceof PrintedObject ratio) {
      for (PrintedObject point : objects(ratio, "shape")) {
        shape.add(((Number) point.fields().getOrDefault("score", 0)).longValue());
      }
    }
    return new FitStrategy(String.valueOf(strategy.fields().get("type")), resources, shape);
  }

  private static List<PrintedObject> objects(PrintedObject parent, String field) {
    List<PrintedObject> objects = new ArrayList<>();
    if (parent.fields().get(field) instanceof List<?> list) {
      for (Object item : list) {
        if (item instanceof PrintedObject object) {
          objects.add(object);
        }
      }
    }
    return objects;
  }

  /** Returns whether nodes with a higher utilization have a higher score. */
  public boolean packs() {
    return type.equals(MOST) || (type.equals(RATIO) && isIncreasing());
  }

  boolean isIncreasing() {
    return !shape.isEmpty() && shape.getLast() > shape.getFirst();
  }

  boolean isDecreasing() {
    return !shape.isEmpty() && shape.getLast() < shape.getFirst();
  }

  boolean isFlat() {
    return shape.stream().distinct().count() == 1;
  }
}
