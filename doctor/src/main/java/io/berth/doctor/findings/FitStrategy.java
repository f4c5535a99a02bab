package io.berth.doctor.findings;

import io.berth.tree.PrintedObject;
import java.util.ArrayList;
import java.util.List;

/**
 * NodeResourcesFit's scoring strategy.
 *
 * @param shape the scores of RequestedToCapacityRatio in the order of utilisation, else empty
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
    for (PrintedObject resource : forms(strategy, "resources")) {
      resources.add(String.valueOf(resource.fields().get("name")));
    }
    List<Long> shape = new ArrayList<>();
    if (strategy.fields().get("requestedToCapacityRatio") instanceof PrintedObject ratio) {
      for (PrintedObject point : forms(ratio, "shape")) {
        shape.add(((Number) point.fields().getOrDefault("score", 0)).longValue());
      }
    }
    return new FitStrategy(String.valueOf(strategy.fields().get("type")), resources, shape);
  }

  private static List<PrintedObject> forms(PrintedObject parent, String field) {
    List<PrintedObject> forms = new ArrayList<>();
    if (parent.fields().get(field) instanceof List<?> list) {
      for (Object item : list) {
        if (item instanceof PrintedObject form) {
          forms.add(form);
        }
      }
    }
    return forms;
  }

  /** Returns whether fuller nodes score more. */
  public boolean packs() {
    return type.equals(MOST) || (type.equals(RATIO) && rises());
  }

  boolean rises() {
    return !shape.isEmpty() && shape.getLast() > shape.getFirst();
  }

  boolean falls() {
    return !shape.isEmpty() && shape.getLast() < shape.getFirst();
  }

  boolean isFlat() {
    return shape.stream().distinct().count() == 1;
  }
}
