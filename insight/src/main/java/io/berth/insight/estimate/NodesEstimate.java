package io.berth.insight.estimate;

import io.berth.insight.amounts.SaturatingMath;
import java.util.List;

/**
 * Looks at every node, as Karmada's scheduler-estimator does: whether it will do, and how many
 * replicas have room there.
 */
public final class NodesEstimate {
  private final List<NodeCapacity> rooms;
  private final List<List<Component>> assumed;

  private NodesEstimate(List<NodeCapacity> rooms, List<List<Component>> assumed) {
    this.rooms = rooms;
    this.assumed = assumed;
  }

  public static NodesEstimate on(List<NodeCapacity> rooms) {
    return new NodesEstimate(rooms, List.of());
  }

  /** Takes sets to be on their way to the cluster: they are placed before anything is counted. */
  public NodesEstimate assuming(List<List<Component>> sets) {
    return new NodesEstimate(rooms, List.copyOf(sets));
  }

  /** Returns how many replicas fit. */
  public Estimate replicas(ReplicaRequest ask) {
    return look(left(), ask);
  }

  private Estimate look(List<? extends Capacity> left, ReplicaRequest ask) {
    ReplicaDemand demand = ReplicaDemand.of(ask.request());
    LimitCounts limits = new LimitCounts();
    long count = 0;
    for (int i = 0; i < rooms.size(); i++) {
      Limit obstacle = ask.claim().obstacle(rooms.get(i).node());
      if (obstacle == null) {
        count = SaturatingMath.add(count, fitting(left.get(i), demand, limits));
      } else {
        limits.add(obstacle);
      }
    }
    return Estimate.of(count, limits.list());
  }

  private static long fitting(Capacity room, ReplicaDemand demand, LimitCounts limits) {
    long most = room.slots();
    String by = Limit.PODS;
    for (int i = 0; i < demand.size(); i++) {
      long here = room.free(demand.name(i)) / demand.count(i);
      if (here < most) {
        most = here;
        by = demand.name(i).name();
      }
    }
    limits.add(Limit.ofNodes(by, 1));
    return most;
  }

  private List<? extends Capacity> left() {
    if (assumed.isEmpty()) {
      return rooms;
    }
    FirstFit placed = new FirstFit(rooms);
    assumed.forEach(placed::place);
    return placed.left();
  }

  /**
   * Returns how many sets fit as a whole. Karmada goes through the nodes in an order that differs
   * from one start to the next; here it is that of their names.
   */
  public Estimate sets(List<Component> set) {
    if (rooms.isEmpty()) {
      return new Estimate(0, List.of());
    }
    FirstFit placing = new FirstFit(rooms);
    assumed.forEach(placing::place);
    long sets = placing.placeSets(set, Integer.MAX_VALUE);
    Component tooMuch = placing.incomplete();
    return Estimate.of(
        sets, tooMuch == null ? List.of() : look(placing.left(), tooMuch.ask()).limits());
  }
}
