package io.berth.plugins.noderesourcesfit;

import io.berth.framework.Code;
import io.berth.framework.Status;
import io.berth.model.ResourceName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was found lacking on a node so far: a step in a tree of all that was found for one pod.
 * Thousands of nodes are refused for a handful of reasons; on known ways nothing is allocated.
 */
final class InsufficientResources {
  private final List<String> reasons;
  private @Nullable InsufficientResources ifLacking;
  private @Nullable InsufficientResources ifEnough;
  private @Nullable Status unschedulable;
  private @Nullable Status unresolvable;

  private InsufficientResources(List<String> reasons) {
    this.reasons = reasons;
  }

  static InsufficientResources start() {
    return new InsufficientResources(List.of());
  }

  /** Goes on to the next resource; for one pod these come in the same order on every node. */
  InsufficientResources next(ResourceName resource, boolean lacking) {
    InsufficientResources next = lacking ? ifLacking : ifEnough;
    if (next != null) {
      return next;
    }
    if (lacking) {
      List<String> more = new ArrayList<>(reasons);
      more.add(resource == ResourceName.PODS ? "Too many pods" : "Insufficient " + resource);
      next = new InsufficientResources(more);
      ifLacking = next;
    } else {
      next = new InsufficientResources(reasons);
      ifEnough = next;
    }
    return next;
  }

  /** Words what was found; a node that is too small even without any pod cannot be helped. */
  Status status(boolean tooSmall) {
    Status known = tooSmall ? unresolvable : unschedulable;
    if (known != null) {
      return known;
    }
    Status status =
        new Status(
            tooSmall ? Code.UNSCHEDULABLE_AND_UNRESOLVABLE : Code.UNSCHEDULABLE, reasons, null);
    if (tooSmall) {
      unresolvable = status;
    } else {
      unschedulable = status;
    }
    return status;
  }
}
