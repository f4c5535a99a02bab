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
 * Rejects pods of a gang, which is not supported, under the name of upstream's plugin. Every
 * profile runs it as its last PreFilter plugin: the others have then written the state that
 * preemption reads. It runs in the scheduling cycle, not in PreEnqueue, so that the pod gets an
 * event with the reason.
 */
final class UnsupportedGangs implements PreFilterPlugin, EnqueueExtensions {
  private static final String NAME = "GangScheduling";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    String podGroup = pod.unsupportedFeatures().podGroup();
    return podGroup == null
        ? PreFilterResult.SUCCESS
        : PreFilterResult.of(
            Status.unschedulableAndUnresolvable(
                "gang scheduling is not supported; the pod belongs to pod group " + podGroup));
  }

  /** No event makes such a pod schedulable. */
  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of();
  }
}
