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
import io.berth.framework.QueueingHint;
import io.berth.framework.Status;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Taint;
import io.berth.model.TaintEffect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Filters unschedulable nodes, except for pods that tolerate the unschedulable taint, whether or
 * not the node already has it.
 */
public final class NodeUnschedulable implements FilterPlugin, EnqueueExtensions {
  public static final String NAME = "NodeUnschedulable";

  private static final Status UNSCHEDULABLE =
      Status.unschedulableAndUnresolvable("node(s) were unschedulable");
  private static final Taint UNSCHEDULABLE_TAINT =
      new Taint("node.kubernetes.io/unschedulable", "", TaintEffect.NO_SCHEDULE);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return !node.node().unschedulable() || pod.tolerations().tolerates(UNSCHEDULABLE_TAINT)
        ? Status.SUCCESS
        : UNSCHEDULABLE;
  }

  @Override
  public CachingScope filterCachingScope() {
    return CachingScope.NODE;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_TAINT),
            NodeDescription.class,
            NodeUnschedulable::isSchedulableAfterNodeChange),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_TOLERATION),
            PodInfo.class,
            NodeUnschedulable::isSchedulableAfterPodTolerationChange));
  }

  private static QueueingHint isSchedulableAfterNodeChange(
      PodInfo rejected, @Nullable NodeDescription before, @Nullable NodeDescription after) {
    boolean wasUnschedulable = before == null || before.unschedulable();
    return QueueingHint.queueIf(wasUnschedulable && !requireNonNull(after).unschedulable());
  }

  private static QueueingHint isSchedulableAfterPodTolerationChange(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    PodInfo changed = requireNonNull(after);
    return QueueingHint.queueIf(
        changed.uid().equals(rejected.uid())
            && changed.tolerations().tolerates(UNSCHEDULABLE_TAINT));
  }
}
