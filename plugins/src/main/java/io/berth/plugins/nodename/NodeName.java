package io.berth.plugins.nodename;

import io.berth.framework.ActionType;
import io.berth.framework.CachingScope;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import io.berth.framework.FilterPlugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.List;

/** Filters nodes by {@code spec.nodeName} of the pod, if it is set. */
public final class NodeName implements FilterPlugin, EnqueueExtensions {
  public static final String NAME = "NodeName";

  private static final Status NODE_NAME_NOT_MATCH =
      Status.unschedulableAndUnresolvable("node(s) didn't match the requested node name");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    String nodeName = pod.nodeName();
    return nodeName.isEmpty() || nodeName.equals(node.name())
        ? Status.SUCCESS
        : NODE_NAME_NOT_MATCH;
  }

  @Override
  public CachingScope filterCachingScope() {
    return CachingScope.NODE;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.always(ClusterEvent.of(EventResource.NODE, ActionType.ADD)));
  }
}
