package io.berth.plugins.noderesourcesfit;

import io.berth.framework.Code;
import io.berth.framework.Status;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** What one pod asks of a node, ready to be held against many nodes. */
final class FitRequest {
  private static final String TOO_MANY_PODS = "Too many pods";

  /* What is asked for, most common first; amounts[i] belongs to names[i]. */
  private final ResourceName[] names;
  private final long[] amounts;

  private Refusal lastRefusal = Refusal.NONE;

  private FitRequest(ResourceName[] names, long[] amounts) {
    this.names = names;
    this.amounts = amounts;
  }

  /** Reads a pod's requests without the resources that nobody shall check. */
  static FitRequest of(Resources requests, Predicate<ResourceName> ignored) {
    List<ResourceName> names = new ArrayList<>();
    for (ResourceName name :
        List.of(ResourceName.CPU, ResourceName.MEMORY, ResourceName.EPHEMERAL_STORAGE)) {
      if (requests.get(name) > 0) {
        names.add(name);
      }
    }
    List<ResourceName> scalars = new ArrayList<>();
    for (int i = 0; i < requests.extendedCount(); i++) {
      if (requests.extendedAmount(i) != 0 && !ignored.test(requests.extendedName(i))) {
        scalars.add(requests.extendedName(i));
      }
    }
    scalars.sort((a, b) -> a.name().compareTo(b.name())); // reasons in an order people can follow
    names.addAll(scalars);
    return new FitRequest(
        names.toArray(ResourceName[]::new), names.stream().mapToLong(requests::get).toArray());
  }

  /** Judges a node by what it has, what is taken, and how many pods it holds. */
  Status judge(Resources capacity, Resources used, int podCount) {
    boolean fits = podCount < capacity.pods();
    for (int i = 0; fits && i < names.length; i++) {
      fits = !lacks(i, capacity, used);
    }
    return fits ? Status.SUCCESS : refuse(capacity, used, podCount);
  }

  private boolean lacks(int i, Resources capacity, Resources used) {
    return amounts[i] > capacity.get(names[i]) - used.get(names[i]);
  }

  /** Nodes are mostly refused for the reasons of the one before, and then nothing is allocated. */
  private Status refuse(Resources capacity, Resources used, int podCount) {
    Refusal last = lastRefusal;
    boolean full = podCount >= capacity.pods();
    boolean tooSmall = false;
    boolean asLast = full == last.full;
    int count = 0;
    for (int i = 0; i < names.length; i++) {
      if (lacks(i, capacity, used)) {
        asLast = asLast && last.lacksAt(count, i);
        tooSmall |= amounts[i] > capacity.get(names[i]);
        count++;
      }
    }
    if (asLast && count == last.lacking.length && tooSmall == last.tooSmall) {
      return last.status;
    }
    int[] lacking =
        IntStream.range(0, names.length).filter(i -> lacks(i, capacity, used)).toArray();
    lastRefusal = new Refusal(full, lacking, tooSmall, status(full, lacking, tooSmall));
    return lastRefusal.status;
  }

  private Status status(boolean full, int[] lacking, boolean tooSmall) {
    List<String> reasons = new ArrayList<>();
    if (full) {
      reasons.add(TOO_MANY_PODS);
    }
    for (int i : lacking) {
      reasons.add("Insufficient " + names[i]);
    }
    return new Status(tooSmall ? Code.UNRESOLVABLE : Code.UNSCHEDULABLE, reasons, null);
  }

  /**
   * Why a node was refused.
   *
   * @param full whether it holds as many pods as it may
   * @param lacking the indexes of what it has too little of, rising
   * @param tooSmall whether it would have too little even without any pod
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared as a whole
  private record Refusal(boolean full, int[] lacking, boolean tooSmall, Status status) {
    static final Refusal NONE = new Refusal(false, new int[0], false, Status.SUCCESS);

    boolean lacksAt(int position, int index) {
      return position < lacking.length && lacking[position] == index;
    }
  }
}
