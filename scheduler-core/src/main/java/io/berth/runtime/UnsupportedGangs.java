package io.berth.runtime;

import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;

/**
 * Refuses pods that belong to a gang, which are not built yet, under the name of the plugin that
 * will place them. No plugin of the default profile is asked about gangs, so every profile has this
 * one, last of all its PreFilters: then the others have prepared what preemption's texts are made
 * of. It is asked when a pod is tried, not before it may enter the queue, so that the pod gets an
 * event which tells why it waits.
 */
final class UnsupportedGangs implements PreFilterPlugin, EnqueueExtensions {
  private static final String NAME = "GangScheduling";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    String podGroup = pod.unbuiltNeeds().podGroup();
    return podGroup == null
        ? PreFilterResult.SUCCESS
        : PreFilterResult.of(
            Status.unschedulableAndUnresolvable(
                "gang scheduling is not built yet; the pod belongs to pod group " + podGroup));
  }

  /** Nothing that happens in the cluster helps such a pod. */
  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of();
  }
}
