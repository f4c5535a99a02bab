package io.berth.insight.amounts;

import io.berth.model.ContainerInfo;
import io.berth.model.PodInfo;
import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import java.util.Map;

/**
 * The total requests of pods, as Karmada computes them for its summaries and Clusternet for its
 * predictions.
 *
 * <p>An init container raises the total of <em>all</em> pods so far to its request, not that of its
 * own pod, so the total depends on the order of the pods. Berth keeps this behaviour, because the
 * schedulers of both rely on these numbers.
 */
public final class RunningTotal {
  private final ResourceCounts counts = new ResourceCounts();
  private long pods;

  public void add(PodInfo pod) {
    for (ContainerInfo container : pod.containers()) {
      counts.add(container.requests());
    }
    for (ContainerInfo container : pod.initContainers()) {
      counts.max(container.requests());
    }
    counts.add(pod.resources().overhead());
    pods++;
  }

  public long pods() {
    return pods;
  }

  /** Returns the nonzero totals, including the number of pods. */
  public ResourceAmounts amounts() {
    ResourceAmounts requests = counts.amounts();
    return pods == 0
        ? requests
        : requests.plus(ResourceAmounts.of(Map.of(ResourceName.PODS.name(), Quantity.of(pods))));
  }
}
