package io.berth.insight.estimate;

import io.berth.model.ResourceName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Places replicas on nodes one after the other, each on the first node that has room, and keeps
 * account of what is left.
 */
final class FirstFit {
  private final List<? extends Capacity> rooms;
  private final Map<ResourceName, long[]> free = new LinkedHashMap<>();
  private final long[] slots;
  private @Nullable Component incomplete;

  FirstFit(List<? extends Capacity> rooms) {
    this.rooms = rooms;
    this.slots = rooms.stream().mapToLong(Capacity::slots).toArray();
  }

  /** Replicas of one kind, which never come back to a node that was too small for them. */
  final class Queue {
    private final NodeClaim claim;
    private final ReplicaDemand demand;
    private final List<long[]> supplies = new ArrayList<>();
    private int cursor;

    private Queue(ReplicaRequest ask) {
      this.claim = ask.claim();
      this.demand = ReplicaDemand.of(ask.request());
      for (int i = 0; i < demand.size(); i++) {
        supplies.add(supply(demand.name(i)));
      }
    }

    /** Places as many as there is room for, and returns how many these were. */
    long place(long wanted) {
      long placed = 0;
      while (placed < wanted && cursor < slots.length) {
        long here = Math.min(wanted - placed, rooms.get(cursor).suits(claim) ? fitting() : 0);
        take(here);
        placed += here;
        if (placed < wanted) {
          cursor++;
        }
      }
      return placed;
    }

    private long fitting() {
      long most = slots[cursor];
      for (int i = 0; i < demand.size(); i++) {
        most = Math.min(most, supplies.get(i)[cursor] / demand.count(i));
      }
      return most;
    }

    private void take(long replicas) {
      slots[cursor] -= replicas;
      for (int i = 0; i < demand.size(); i++) {
        supplies.get(i)[cursor] -= replicas * demand.count(i);
      }
    }
  }

  Queue queue(ReplicaRequest ask) {
    return new Queue(ask);
  }

  private long[] supply(ResourceName name) {
    return free.computeIfAbsent(
        name, key -> rooms.stream().mapToLong(room -> room.free(key)).toArray());
  }

  /** Places a set once; what found room stays even where others did not. */
  void place(List<Component> set) {
    set.forEach(one -> queue(one.ask()).place(Math.max(0, one.replicas())));
  }

  /** Places sets until one is not complete, and returns how many were; stops at so many. */
  long placeSets(List<Component> set, long most) {
    if (Component.pods(set) == 0) {
      return most;
    }
    List<Queue> queues = set.stream().map(one -> queue(one.ask())).toList();
    for (long sets = 0; sets < most; sets++) {
      for (int i = 0; i < queues.size(); i++) {
        int replicas = Math.max(0, set.get(i).replicas());
        if (queues.get(i).place(replicas) < replicas) {
          incomplete = set.get(i);
          return sets;
        }
      }
    }
    return most;
  }

  /** Returns what the last set had no room for, or null where that was nothing. */
  @Nullable Component incomplete() {
    return incomplete;
  }

  /** Returns what is free now. */
  List<Capacity> left() {
    return IntStream.range(0, slots.length).<Capacity>mapToObj(Left::new).toList();
  }

  private final class Left implements Capacity {
    private final int index;

    Left(int index) {
      this.index = index;
    }

    @Override
    public long free(ResourceName resource) {
      long[] supply = free.get(resource);
      return supply == null ? rooms.get(index).free(resource) : supply[index];
    }

    @Override
    public long slots() {
      return slots[index];
    }

    @Override
    public boolean suits(NodeClaim claim) {
      return rooms.get(index).suits(claim);
    }
  }
}
