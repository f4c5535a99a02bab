package io.berth.plugins.noderesourcesfit;

import io.berth.plugins.shared.ResourceSpec;
import io.berth.plugins.shared.ShapePoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scoring strategy of NodeResourcesFit.
 *
 * @param type one of the constants, in validated arguments
 * @param shape the shape of RequestedToCapacityRatio; null for other types
 */
public record ScoringStrategy(
    String type, List<ResourceSpec> resources, @Nullable List<ShapePoint> shape) {
  public static final String LEAST_ALLOCATED = "LeastAllocated";
  public static final String MOST_ALLOCATED = "MostAllocated";
  public static final String REQUESTED_TO_CAPACITY_RATIO = "RequestedToCapacityRatio";
  static final List<String> TYPES =
      List.of(LEAST_ALLOCATED, MOST_ALLOCATED, REQUESTED_TO_CAPACITY_RATIO);
  static final ScoringStrategy DEFAULT =
      new ScoringStrategy(LEAST_ALLOCATED, ResourceSpec.CPU_AND_MEMORY, null);
}
