package io.berth.plugins.noderesourcesfit;

import io.berth.framework.ActionType;
import io.berth.framework.CachingScope;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.DeviceClassLister;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import io.berth.framework.FilterPlugin;
import io.berth.framework.PlacementScorePlugin;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ScorePlugin;
import io.berth.framework.StateKey;
import io.berth.framework.Status;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.plugins.shared.RequestedResources;
import io.berth.plugins.shared.ResourceWeights;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClass;
import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Passes nodes that have room for what the pod asks, and scores them by how full they would be.
 *
 * <p>Filtering goes by true requests; scoring takes containers without a request for CPU or memory
 * to use a little, so that such pods spread too.
 */
public final class NodeResourcesFit
    implements PreFilterPlugin,
        FilterPlugin,
        PreScorePlugin,
        ScorePlugin,
        PlacementScorePlugin,
        EnqueueExtensions {
  public static final String NAME = "NodeResourcesFit";

  private static final StateKey<FitRequest> REQUEST = StateKey.of(NAME + "/request");
  private static final StateKey<RequestedResources> DEMAND = StateKey.of(NAME + "/demand");

  private final IgnoredResources ignored;
  private final ResourceWeights resources;
  private final Strategy strategy;
  private final FitHints hints;

  @Inject
  public NodeResourcesFit(NodeResourcesFitArgs args, DeviceClassLister deviceClasses) {
    this.ignored = new IgnoredResources(args.ignoredResources(), args.ignoredResourceGroups());
    this.resources = ResourceWeights.of(args.scoringStrategy().resources());
    this.strategy = Strategy.of(args.scoringStrategy());
    this.hints = new FitHints(deviceClasses);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    state.put(REQUEST, FitRequest.of(pod.amounts().requests(), ignored::contains));
    return PreFilterResult.SUCCESS;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return state.require(REQUEST).judge(node);
  }

  @Override
  public CachingScope filterDependsOn() {
    return CachingScope.NODE;
  }

  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    state.put(DEMAND, demandOf(pod));
    return Status.SUCCESS;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    RequestedResources demand = state.get(DEMAND);
    if (demand == null) { // enabled for scores alone
      demand = demandOf(pod);
      state.put(DEMAND, demand);
    }
    return strategy.score(demand, node);
  }

  private RequestedResources demandOf(PodInfo pod) {
    return resources.demandOf(pod.amounts().scoring());
  }

  @Override
  public CachingScope scoreDependsOn() {
    return CachingScope.NODE;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.DELETE, ActionType.UPDATE_POD_SCALE_DOWN),
            PodInfo.class,
            hints::afterPod),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_ALLOCATABLE),
            NodeDescription.class,
            hints::afterNode),
        ClusterEventWithHint.when(
            new ClusterEvent(EventResource.DEVICE_CLASS, addAndUpdates()),
            DeviceClass.class,
            hints::afterDeviceClass));
  }

  private static Set<ActionType> addAndUpdates() {
    Set<ActionType> actions = EnumSet.copyOf(ActionType.updates());
    actions.add(ActionType.ADD);
    return actions;
  }
}
