package io.berth.plugins.nodeunschedulable;

import static java.util.Objects.requireNonNull;

import io.berth.framework.Action;
import io.berth.framework.ClusterEvent;
import io.berth.framework.CycleState;
import io.berth.framework.DependsOn;
import io.berth.framework.EventAware;
import io.berth.framework.EventRegistration;
import io.berth.framework.EventResource;
import io.berth.framework.FilterPlugin;
import io.berth.framework.QueueingHint.Verdict;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.NodeSpec;
import io.berth.model.PodInfo;
import io.berth.model.Taint;
import io.berth.model.TaintEffect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rules out cordoned nodes, except for pods that tolerate the taint which cordoning stands for
 * (whether the node has that taint by now or not).
 */
public final class NodeUnschedulable implements FilterPlugin, EventAware {
  public static final String NAME = "NodeUnschedulable";

  private static final Status CORDONED = Status.unresolvable("node(s) were unschedulable");
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
  public DependsOn filterDependsOn() {
    return DependsOn.NODE;
  }

  @Override
  public List<EventRegistration> eventsToRegister() {
    return List.of(
        EventRegistration.when(
            ClusterEvent.of(EventResource.NODE, Action.ADD, Action.UPDATE_NODE_TAINT),
            NodeSpec.class,
            NodeUnschedulable::afterNodeChange),
        EventRegistration.when(
            ClusterEvent.of(EventResource.POD, Action.UPDATE_POD_TOLERATION),
            PodInfo.class,
            NodeUnschedulable::afterTolerationChange));
  }

  private static Verdict afterNodeChange(
      PodInfo rejected, @Nullable NodeSpec before, @Nullable NodeSpec after) {
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
