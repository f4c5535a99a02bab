package io.berth.plugins.noderesourcesfit;

import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** What one pod asks of a node, ready to be held against many nodes. */
final class FitRequest {
  private static final List<ResourceName> NATIVE =
      List.of(ResourceName.CPU, ResourceName.MEMORY, ResourceName.EPHEMERAL_STORAGE);

  /* What is asked for, the others by name after the native ones; amounts[i] is of names[i]. */
  private final ResourceName[] names;
  private final long[] amounts;
  private final InsufficientResources refusals = InsufficientResources.start();

  private FitRequest(ResourceName[] names, long[] amounts) {
    this.names = names;
    this.amounts = amounts;
  }

  /** Reads a pod's requests without the resources that nobody shall check. */
  static FitRequest of(Resources requests, Predicate<ResourceName> ignored) {
    List<ResourceName> scalars = new ArrayList<>();
    for (int i = 0; i < requests.extendedCount(); i++) {
      if (requests.extendedAmount(i) != 0 && !ignored.test(requests.extendedName(i))) {
        scalars.add(requests.extendedName(i));
      }
    }
    scalars.sort(Comparator.comparing(ResourceName::name));
    List<ResourceName> names = new ArrayList<>();
    for (ResourceName name : NATIVE) {
      if (requests.get(name) > 0) {
        names.add(name);
      }
    }
    names.addAll(scalars);
    return new FitRequest(
        names.toArray(ResourceName[]::new), names.stream().mapToLong(requests::get).toArray());
  }

  /** Judges a node by what it has, what is taken, and how many pods it holds. */
  Status judge(NodeInfo node) {
    boolean fits = node.podCount() < node.allocatable(ResourceName.PODS);
    for (int i = 0; fits && i < names.length; i++) {
      fits = amounts[i] <= node.allocatable(names[i]) - node.requested(names[i]);
    }
    return fits ? Status.SUCCESS : refuse(node);
  }

  private Status refuse(NodeInfo node) {
    boolean full = node.podCount() >= node.allocatable(ResourceName.PODS);
    InsufficientResources refusal = refusals.next(ResourceName.PODS, full);
    boolean tooSmall = false;
    for (int i = 0; i < names.length; i++) {
      long whole = node.allocatable(names[i]);
      boolean lacking = amounts[i] > whole - node.requested(names[i]);
      refusal = refusal.next(names[i], lacking);
      tooSmall |= lacking && amounts[i] > whole;
    }
    return refusal.status(tooSmall);
  }
}
