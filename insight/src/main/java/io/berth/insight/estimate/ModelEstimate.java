package io.berth.insight.estimate;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.amounts.ResourceUnits;
import io.berth.insight.amounts.SaturatingMath;
import io.berth.insight.models.GradeCount;
import io.berth.insight.models.ResourceModel;
import io.berth.insight.models.ResourceModels;
import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Estimates replicas by the minimum free amounts of nodes of each grade. */
public final class ModelEstimate {
  /** The assumed number of pods per node of the third generation. */
  static final int PODS_PER_NODE = 110;

  private ModelEstimate() {}

  /**
   * The replicas that fit on the nodes of one grade.
   *
   * @param perNode the number of replicas per node
   */
  public record GradeShare(ResourceModel grade, long nodes, long perNode) {
    public long replicas() {
      return SaturatingMath.multiply(nodes, perNode);
    }
  }

  /** Returns the share of each grade; null if grades do not apply and totals are to be used. */
  public static @Nullable List<GradeShare> shares(
      Generation generation,
      ResourceModels models,
      List<GradeCount> counts,
      ResourceAmounts request) {
    if (models.isEmpty() || counts.stream().anyMatch(count -> count.count() < 0)) {
      return null;
    }
    ResourceAmounts requested = request.positive();
    int start =
        switch (generation) {
          case G1, G2 -> start(generation, models, requested);
          case G3 -> 0;
        };
    if (start < 0) {
      return null;
    }
    List<GradeShare> shares = new ArrayList<>();
    for (int i = 0; i < models.size(); i++) {
      ResourceModel grade = models.get(i);
      long perNode =
          switch (generation) {
            case G1 -> i < start ? 0 : Math.max(1, perNode(grade, requested));
            case G2 -> i < start ? 0 : perNode(grade, requested);
            case G3 -> Math.min(PODS_PER_NODE, perNode(grade, counted(requested)));
          };
      shares.add(new GradeShare(grade, nodes(counts, grade.grade()), perNode));
    }
    return shares;
  }

  /** Returns the nodes of a grade by its number, as the status may lag behind the models. */
  static long nodes(List<GradeCount> counts, int grade) {
    return counts.stream()
        .filter(count -> count.grade() == grade)
        .mapToLong(GradeCount::count)
        .sum();
  }

  /** Returns the first suitable grade, or one past the last; -1 if a resource is missing. */
  private static int start(
      Generation generation, ResourceModels models, ResourceAmounts requested) {
    int start = 0;
    for (Map.Entry<String, Quantity> entry : requested.asMap().entrySet()) {
      if (!models.resources().contains(entry.getKey())) {
        return -1;
      }
      boolean above = generation == Generation.G1;
      int index = 0;
      while (index < models.size()
          && minOf(models.get(index), entry.getKey()).compareTo(entry.getValue())
              < (above ? 1 : 0)) {
        index++;
      }
      start = Math.max(start, above ? Math.max(0, index - 1) : index);
    }
    return start;
  }

  private static Quantity minOf(ResourceModel grade, String resource) {
    Quantity min = grade.min(resource);
    return min == null ? Quantity.ZERO : min;
  }

  private static long perNode(ResourceModel grade, ResourceAmounts requested) {
    long max = Long.MAX_VALUE;
    for (Map.Entry<String, Quantity> entry : requested.asMap().entrySet()) {
      long free = Math.max(0, ResourceUnits.of(entry.getKey(), minOf(grade, entry.getKey())));
      max = Math.min(max, free / ResourceUnits.of(entry.getKey(), entry.getValue()));
    }
    return max;
  }

  /** Removes resources that the third generation ignores. */
  private static ResourceAmounts counted(ResourceAmounts requested) {
    Map<String, Quantity> counted = new TreeMap<>(requested.asMap());
    counted.keySet().removeIf(name -> !ResourceUnits.isCounted(ResourceName.of(name)));
    return ResourceAmounts.of(counted);
  }

  /** Returns the total replicas of all shares. */
  static long sum(List<GradeShare> shares) {
    long sum = 0;
    for (GradeShare share : shares) {
      sum = SaturatingMath.add(sum, share.replicas());
    }
    return sum;
  }
}
