package io.berth.insight.estimate;

import io.berth.model.ResourceName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Places replicas on nodes with the first-fit algorithm and tracks the remaining capacity. */
final class FirstFit {
  private final List<? extends Capacity> capacities;
  private final Map<ResourceName, long[]> free = new LinkedHashMap<>();
  private final long[] slots;
  private @Nullable Component incomplete;

  FirstFit(List<? extends Capacity> capacities) {
    this.capacities = capacities;
    this.slots = capacities.stream().mapToLong(Capacity::slots).toArray();
  }

  /** The replicas of one kind, which skip nodes that were too small before. */
  final class Placer {
    private final NodeClaim claim;
    private final ReplicaDemand demand;
    private final List<long[]> freeByDemand = new ArrayList<>();
    private int cursor;

    private Placer(ReplicaRequest request) {
      this.claim = request.nodeClaim();
      this.demand = ReplicaDemand.of(request.resourceRequest());
      for (int i = 0; i < demand.size(); i++) {
        freeByDemand.add(freeAmounts(demand.name(i)));
      }
    }

    /** Places as many replicas as fit, and returns their number. */
    long place(long count) {
      long placed = 0;
      while (placed < count && cursor < slots.length) {
        long fit = Math.min(count - placed, capacities.get(cursor).matches(claim) ? fitting() : 0);
        allocate(fit);
        placed += fit;
        if (placed < count) {
          cursor++;
        }
      }
      return placed;
    }

    private long fitting() {
      long max = slots[cursor];
      for (int i = 0; i < demand.size(); i++) {
        max = Math.min(max, freeByDemand.get(i)[cursor] / demand.count(i));
      }
      return max;
    }

    private void allocate(long replicas) {
      slots[cursor] -= replicas;
      for (int i = 0; i < demand.size(); i++) {
        freeByDemand.get(i)[cursor] -= replicas * demand.count(i);
      }
    }
  }

  Placer placer(ReplicaRequest request) {
    return new Placer(request);
  }

  private long[] freeAmounts(ResourceName name) {
    return free.computeIfAbsent(
        name, key -> capacities.stream().mapToLong(capacity -> capacity.free(key)).toArray());
  }

  /** Places a set once; its placed replicas stay even if others do not fit. */
  void place(List<Component> set) {
    set.forEach(component -> placer(component.request()).place(Math.max(0, component.replicas())));
  }

  /** Places sets until one is incomplete, up to a maximum, and returns the number of sets. */
  long placeSets(List<Component> set, long max) {
    if (Component.pods(set) == 0) {
      return max;
    }
    List<Placer> placers = set.stream().map(component -> placer(component.request())).toList();
    for (long sets = 0; sets < max; sets++) {
      for (int i = 0; i < placers.size(); i++) {
        int replicas = Math.max(0, set.get(i).replicas());
        if (placers.get(i).place(replicas) < replicas) {
          incomplete = set.get(i);
          return sets;
        }
      }
    }
    return max;
  }

  /** Returns the component of the last set that did not fit, or null. */
  @Nullable Component incomplete() {
    return incomplete;
  }

  /** Returns the remaining capacities. */
  List<Capacity> remaining() {
    return IntStream.range(0, slots.length).<Capacity>mapToObj(RemainingCapacity::new).toList();
  }

  private final class RemainingCapacity implements Capacity {
    private final int index;

    RemainingCapacity(int index) {
      this.index = index;
    }

    @Override
    public long free(ResourceName resource) {
      long[] amounts = free.get(resource);
      return amounts == null ? capacities.get(index).free(resource) : amounts[index];
    }

    @Override
    public long slots() {
      return slots[index];
    }

    @Override
    public boolean matches(NodeClaim claim) {
      return capacities.get(index).matches(claim);
    }
  }
}
