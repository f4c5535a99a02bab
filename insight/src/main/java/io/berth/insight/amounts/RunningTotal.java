package io.berth.insight.amounts;

import io.berth.model.ContainerInfo;
import io.berth.model.PodInfo;
import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import java.util.Map;

/**
 * What pods ask for, added up as Karmada does it for its summaries and Clusternet for its
 * predictions.
 *
 * <p>An init container raises the total of <em>all</em> pods so far to what it asks for, not that
 * of its own pod, so the total depends on the order of the pods. This oddity of both is kept: their
 * schedulers go by these numbers.
 */
public final class RunningTotal {
  private final ResourceCounts tally = new ResourceCounts();
  private long pods;

  public void add(PodInfo pod) {
    for (ContainerInfo container : pod.containers()) {
      tally.add(container.requests());
    }
    for (ContainerInfo container : pod.initContainers()) {
      tally.raiseTo(container.requests());
    }
    tally.add(pod.amounts().overhead());
    pods++;
  }

  public long pods() {
    return pods;
  }

  /** Returns everything that is not 0, the number of pods included. */
  public ResourceAmounts amounts() {
    ResourceAmounts asked = tally.amounts();
    return pods == 0
        ? asked
        : asked.plus(ResourceAmounts.of(Map.of(ResourceName.PODS.name(), Quantity.of(pods))));
  }
}
