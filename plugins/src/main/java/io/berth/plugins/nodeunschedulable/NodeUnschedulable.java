package io.berth.plugins.nodeunschedulable;

import static java.util.Objects.requireNonNull;

import io.berth.framework.ActionType;
import io.berth.framework.CachingScope;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import io.berth.framework.FilterPlugin;
import io.berth.framework.QueueingHint.Verdict;
import io.berth.framework.Status;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Taint;
import io.berth.model.TaintEffect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rules out cordoned nodes, except for pods that tolerate the taint which cordoning stands for
 * (whether the node has that taint by now or not).
 */
public final class NodeUnschedulable implements FilterPlugin, EnqueueExtensions {
  public static final String NAME = "NodeUnschedulable";

  private static final Status CORDONED =
      Status.unschedulableAndUnresolvable("node(s) were unschedulable");
  private static final Taint CORDON =
      new Taint("node.kubernetes.io/unschedulable", "", TaintEffect.NO_SCHEDULE);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return !node.spec().unschedulable() || pod.tolerations().tolerates(CORDON)
        ? Status.SUCCESS
        : CORDONED;
  }

  @Override
  public CachingScope filterDependsOn() {
    return CachingScope.NODE;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_TAINT),
            NodeDescription.class,
            NodeUnschedulable::afterNodeChange),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_TOLERATION),
            PodInfo.class,
            NodeUnschedulable::afterTolerationChange));
  }

  private static Verdict afterNodeChange(
      PodInfo rejected, @Nullable NodeDescription before, @Nullable NodeDescription after) {
    boolean wasCordoned = before == null || before.unschedulable();
    return Verdict.queueIf(wasCordoned && !requireNonNull(after).unschedulable());
  }

  private static Verdict afterTolerationChange(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    PodInfo changed = requireNonNull(after);
    return Verdict.queueIf(
        changed.uid().equals(rejected.uid()) && changed.tolerations().tolerates(CORDON));
  }
}
