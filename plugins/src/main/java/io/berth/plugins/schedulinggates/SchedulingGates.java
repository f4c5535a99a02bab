package io.berth.plugins.schedulinggates;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import io.berth.framework.PreEnqueuePlugin;
import io.berth.framework.QueueingHint;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Keeps a pod out of the active queue until its scheduling gates are removed. */
public final class SchedulingGates implements PreEnqueuePlugin, EnqueueExtensions {
  public static final String NAME = "SchedulingGates";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Status preEnqueue(PodInfo pod) {
    List<String> gates = pod.schedulingGates();
    return gates.isEmpty()
        ? Status.SUCCESS
        : Status.unschedulableAndUnresolvable(
            "waiting for scheduling gates: [" + String.join(" ", gates) + "]");
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_SCHEDULING_GATES_ELIMINATED),
            PodInfo.class,
            SchedulingGates::isSchedulableAfterUpdatePodSchedulingGatesEliminated));
  }

  private static QueueingHint isSchedulableAfterUpdatePodSchedulingGatesEliminated(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    return QueueingHint.queueIf(Objects.requireNonNull(after).uid().equals(rejected.uid()));
  }
}
