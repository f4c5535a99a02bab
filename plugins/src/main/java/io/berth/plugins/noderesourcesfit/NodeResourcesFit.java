package io.berth.plugins.noderesourcesfit;

import io.berth.framework.ActionType;
import io.berth.framework.CachingScope;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.DeviceClassResolver;
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
import io.berth.model.ResourceName;
import io.berth.plugins.shared.RequestedResources;
import io.berth.plugins.shared.ResourceWeights;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClass;
import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Filters nodes by free resources, and scores them by a scoring strategy.
 *
 * <p>Filtering uses actual requests; scoring uses defaults for containers without CPU or memory
 * requests, so that such pods are spread too.
 */
public final class NodeResourcesFit
    implements PreFilterPlugin,
        FilterPlugin,
        PreScorePlugin,
        ScorePlugin,
        PlacementScorePlugin,
        EnqueueExtensions {
  public static final String NAME = "NodeResourcesFit";

  private static final StateKey<FitRequest> PRE_FILTER_STATE = StateKey.of("PreFilter" + NAME);
  private static final StateKey<RequestedResources> PRE_SCORE_STATE =
      StateKey.of("PreScore" + NAME);

  private final IgnoredResources ignored;
  private final ResourceWeights resources;
  private final ResourceAllocationScorer scorer;
  private final NodeResourcesFitHints hints;

  @Inject
  public NodeResourcesFit(NodeResourcesFitArgs args, DeviceClassResolver deviceClasses) {
    this.ignored = new IgnoredResources(args.ignoredResources(), args.ignoredResourceGroups());
    this.resources = ResourceWeights.of(args.scoringStrategy().resources());
    this.scorer = ResourceAllocationScorer.of(args.scoringStrategy());
    this.hints = new NodeResourcesFitHints(deviceClasses);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    state.write(PRE_FILTER_STATE, FitRequest.of(pod.resources().requests(), ignored::contains));
    return PreFilterResult.SUCCESS;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return state.read(PRE_FILTER_STATE).fitsRequest(node);
  }

  @Override
  public CachingScope filterCachingScope() {
    return CachingScope.NODE;
  }

  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    state.write(PRE_SCORE_STATE, requestedBy(pod));
    return Status.SUCCESS;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    RequestedResources requested = state.readOrNull(PRE_SCORE_STATE);
    if (requested == null) { // PreScore is not enabled
      requested = requestedBy(pod);
      state.write(PRE_SCORE_STATE, requested);
    }
    return scorer.score(requested, node);
  }

  private RequestedResources requestedBy(PodInfo pod) {
    return resources.requestedBy(pod.resources().scoring());
  }

  @Override
  public CachingScope scoreCachingScope() {
    return CachingScope.NODE;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.DELETE, ActionType.UPDATE_POD_SCALE_DOWN),
            PodInfo.class,
            hints::isSchedulableAfterPodEvent),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_ALLOCATABLE),
            NodeDescription.class,
            hints::isSchedulableAfterNodeChange),
        ClusterEventWithHint.when(
            new ClusterEvent(EventResource.DEVICE_CLASS, addAndUpdates()),
            DeviceClass.class,
            hints::isSchedulableAfterDeviceClassEvent));
  }

  private static Set<ActionType> addAndUpdates() {
    Set<ActionType> actions = EnumSet.copyOf(ActionType.updates());
    actions.add(ActionType.ADD);
    return actions;
  }

  /** Extended resources that the filter ignores, because an extender manages them for example. */
  private record IgnoredResources(List<String> names, List<String> groups) {
    IgnoredResources {
      names = List.copyOf(names);
      groups = List.copyOf(groups);
    }

    /** Returns whether a resource is ignored; only extended resources can be. */
    boolean contains(ResourceName resource) {
      return resource.isExtended()
          && (names.contains(resource.name()) || groups.contains(group(resource.name())));
    }

    /** Returns the part before the first slash, which extended resources have. */
    private static String group(String name) {
      return name.substring(0, name.indexOf('/'));
    }
  }
}
