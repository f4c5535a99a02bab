package io.berth.plugins.nodename;

import io.berth.framework.Action;
import io.berth.framework.ClusterEvent;
import io.berth.framework.CycleState;
import io.berth.framework.DependsOn;
import io.berth.framework.EventAware;
import io.berth.framework.EventRegistration;
import io.berth.framework.EventResource;
import io.berth.framework.FilterPlugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.List;

/** Rules out every node but the one that the pod names, where it names one. */
public final class NodeName implements FilterPlugin, EventAware {
  public static final String NAME = "NodeName";

  private static final Status OTHER_NODE =
      Status.unresolvable("node(s) didn't match the requested node name");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    String wanted = pod.nodeName();
    return wanted.isEmpty() || wanted.equals(node.name()) ? Status.SUCCESS : OTHER_NODE;
  }

  @Override
  public DependsOn filterDependsOn() {
    return DependsOn.NODE;
  }

  @Override
  public List<EventRegistration> eventsToRegister() {
    return List.of(EventRegistration.always(ClusterEvent.of(EventResource.NODE, Action.ADD)));
  }
}
