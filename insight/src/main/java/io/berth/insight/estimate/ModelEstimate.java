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

/** Counts replicas by the least that nodes of a grade have free. */
public final class ModelEstimate {
  /** What a node of the third generation takes, whatever its real number. */
  static final int PODS_PER_NODE = 110;

  private ModelEstimate() {}

  /**
   * What nodes of one grade give.
   *
   * @param perNode replicas on each of them
   */
  public record GradeShare(ResourceModel grade, long nodes, long perNode) {
    public long replicas() {
      return SaturatingMath.multiply(nodes, perNode);
    }
  }

  /**
   * Returns what each grade gives; null where the grades do not say, and then the totals have to
   * do.
   */
  public static @Nullable List<GradeShare> shares(
      Generation generation,
      ResourceModels models,
      List<GradeCount> counts,
      ResourceAmounts request) {
    if (models.isEmpty() || counts.stream().anyMatch(one -> one.count() < 0)) {
      return null;
    }
    ResourceAmounts wanted = request.positive();
    int start =
        switch (generation) {
          case G1, G2 -> start(generation, models, wanted);
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
            case G1 -> i < start ? 0 : Math.max(1, perNode(grade, wanted));
            case G2 -> i < start ? 0 : perNode(grade, wanted);
            case G3 -> Math.min(PODS_PER_NODE, perNode(grade, counted(wanted)));
          };
      shares.add(new GradeShare(grade, nodes(counts, grade.grade()), perNode));
    }
    return shares;
  }

  /** Counts are found by the grade's number: a cluster may be behind with its status. */
  static long nodes(List<GradeCount> counts, int grade) {
    return counts.stream().filter(one -> one.grade() == grade).mapToLong(GradeCount::count).sum();
  }

  /** Returns where to begin; past the last where no grade will do, -1 where it cannot be said. */
  private static int start(Generation generation, ResourceModels models, ResourceAmounts wanted) {
    int start = 0;
    for (Map.Entry<String, Quantity> one : wanted.asMap().entrySet()) {
      if (!models.resources().contains(one.getKey())) {
        return -1;
      }
      boolean above = generation == Generation.G1;
      int index = 0;
      while (index < models.size()
          && minOf(models.get(index), one.getKey()).compareTo(one.getValue()) < (above ? 1 : 0)) {
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

  private static long perNode(ResourceModel grade, ResourceAmounts wanted) {
    long most = Long.MAX_VALUE;
    for (Map.Entry<String, Quantity> one : wanted.asMap().entrySet()) {
      long free = Math.max(0, ResourceUnits.of(one.getKey(), minOf(grade, one.getKey())));
      most = Math.min(most, free / ResourceUnits.of(one.getKey(), one.getValue()));
    }
    return most;
  }

  /** Names that no scheduler counts are passed over in the third generation. */
  private static ResourceAmounts counted(ResourceAmounts wanted) {
    Map<String, Quantity> counted = new TreeMap<>(wanted.asMap());
    counted.keySet().removeIf(name -> !ResourceUnits.isCounted(ResourceName.of(name)));
    return ResourceAmounts.of(counted);
  }

  /** Returns all replicas of these grades. */
  static long sum(List<GradeShare> shares) {
    long sum = 0;
    for (GradeShare share : shares) {
      sum = SaturatingMath.add(sum, share.replicas());
    }
    return sum;
  }
}
