package io.berth.plugins.noderesourcesfit;

import io.berth.framework.Code;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Requests of a pod, prepared for the evaluation of many nodes. */
final class FitRequest {
  private static final List<ResourceName> NATIVE =
      List.of(ResourceName.CPU, ResourceName.MEMORY, ResourceName.EPHEMERAL_STORAGE);

  /* Native resources, then scalar resources by name; amounts[i] belongs to names[i]. */
  private final ResourceName[] names;
  private final long[] amounts;
  private final InsufficientResources insufficient = InsufficientResources.start();

  private FitRequest(ResourceName[] names, long[] amounts) {
    this.names = names;
    this.amounts = amounts;
  }

  /** Creates the request without the ignored resources. */
  static FitRequest of(Resources requests, Predicate<ResourceName> ignored) {
    List<ResourceName> scalars = new ArrayList<>();
    for (int i = 0; i < requests.scalarCount(); i++) {
      if (requests.scalarAmount(i) != 0 && !ignored.test(requests.scalarName(i))) {
        scalars.add(requests.scalarName(i));
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

  /** Returns whether the pod fits the free resources and the pod limit of the node. */
  Status fitsRequest(NodeInfo node) {
    boolean fits = node.podCount() < node.allocatable(ResourceName.PODS);
    for (int i = 0; fits && i < names.length; i++) {
      fits = amounts[i] <= node.allocatable(names[i]) - node.requested(names[i]);
    }
    return fits ? Status.SUCCESS : insufficientResources(node);
  }

  private Status insufficientResources(NodeInfo node) {
    boolean tooManyPods = node.podCount() >= node.allocatable(ResourceName.PODS);
    InsufficientResources result = insufficient.next(ResourceName.PODS, tooManyPods);
    boolean isUnresolvable = false;
    for (int i = 0; i < names.length; i++) {
      long allocatable = node.allocatable(names[i]);
      boolean isInsufficient = amounts[i] > allocatable - node.requested(names[i]);
      result = result.next(names[i], isInsufficient);
      isUnresolvable |= isInsufficient && amounts[i] > allocatable;
    }
    return result.status(isUnresolvable);
  }

  /**
   * Insufficient resources of a node: a step in a tree of all combinations found for one pod.
   * Thousands of nodes share a few combinations; repeated ones allocate nothing.
   */
  private static final class InsufficientResources {
    private final List<String> reasons;
    private @Nullable InsufficientResources nextIfInsufficient;
    private @Nullable InsufficientResources nextIfSufficient;
    private @Nullable Status unschedulable;
    private @Nullable Status unschedulableAndUnresolvable;

    private InsufficientResources(List<String> reasons) {
      this.reasons = reasons;
    }

    static InsufficientResources start() {
      return new InsufficientResources(List.of());
    }

    /** Returns the step for the next resource; the order is the same on every node. */
    InsufficientResources next(ResourceName resource, boolean isInsufficient) {
      InsufficientResources next = isInsufficient ? nextIfInsufficient : nextIfSufficient;
      if (next != null) {
        return next;
      }
      if (isInsufficient) {
        List<String> more = new ArrayList<>(reasons);
        more.add(resource == ResourceName.PODS ? "Too many pods" : "Insufficient " + resource);
        next = new InsufficientResources(more);
        nextIfInsufficient = next;
      } else {
        next = new InsufficientResources(reasons);
        nextIfSufficient = next;
      }
      return next;
    }

    /** Returns the status; preemption cannot help if the empty node is too small. */
    Status status(boolean isUnresolvable) {
      Status cached = isUnresolvable ? unschedulableAndUnresolvable : unschedulable;
      if (cached != null) {
        return cached;
      }
      Status status =
          new Status(
              isUnresolvable ? Code.UNSCHEDULABLE_AND_UNRESOLVABLE : Code.UNSCHEDULABLE,
              reasons,
              null);
      if (isUnresolvable) {
        unschedulableAndUnresolvable = status;
      } else {
        unschedulable = status;
      }
      return status;
    }
  }
}
