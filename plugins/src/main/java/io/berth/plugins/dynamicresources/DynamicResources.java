package io.berth.plugins.dynamicresources;

import io.berth.framework.ActionType;
import io.berth.framework.CachingScope;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import io.berth.framework.FilterPlugin;
import io.berth.framework.FilterSimulator;
import io.berth.framework.NodeScoreList;
import io.berth.framework.NodeToStatusReader;
import io.berth.framework.PostFilterPlugin;
import io.berth.framework.PostFilterResult;
import io.berth.framework.PreBindPlugin;
import io.berth.framework.PreEnqueuePlugin;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.ReservePlugin;
import io.berth.framework.ResourceClaimLister;
import io.berth.framework.ScorePlugin;
import io.berth.framework.StateKey;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.PodResourceClaims;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Rejects pods with resource claims, whose allocation is not supported; accepts all other pods with
 * kube-scheduler's statuses and scores.
 */
public final class DynamicResources
    implements PreEnqueuePlugin,
        PreFilterPlugin,
        FilterPlugin,
        PostFilterPlugin,
        ScorePlugin,
        ReservePlugin,
        PreBindPlugin,
        EnqueueExtensions {
  public static final String NAME = "DynamicResources";

  private static final Set<ActionType> ADD_OR_UPDATE = addOrUpdate();
  private static final Status NO_STATE = Status.error("not found");
  private static final PostFilterResult NO_NEW_CLAIMS =
      new PostFilterResult(Status.unschedulable("no new claims to deallocate"), null);

  /** Written by PreFilter, which does not run after an earlier rejection. */
  private static final StateKey<PodResourceClaims> CLAIMS = StateKey.of("DynamicResources/claims");

  private final DynamicResourcesHints hints;

  @Inject
  public DynamicResources(ResourceClaimLister lister) {
    this.hints = new DynamicResourcesHints(lister);
  }

  @Override
  public String name() {
    return NAME;
  }

  /** Accepts pods with claims: only a scheduling attempt records the event with the reason. */
  @Override
  public Status preEnqueue(PodInfo pod) {
    return Status.SUCCESS;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    PodResourceClaims claims = pod.unsupportedFeatures().claims();
    state.write(CLAIMS, claims);
    return claims.requested().isEmpty()
        ? PreFilterResult.SKIP
        : PreFilterResult.of(rejection(claims));
  }

  private static Status rejection(PodResourceClaims claims) {
    return Status.unschedulableAndUnresolvable(
        "dynamic resource allocation is not supported; the pod references resource claim(s) "
            + claims.requested().stream()
                .map(PodResourceClaims.RequestedClaim::name)
                .collect(Collectors.joining(", ")));
  }

  /** Called for such pods only if a profile enables Filter without PreFilter. */
  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return stateStatus(state);
  }

  @Override
  public CachingScope filterCachingScope() {
    return CachingScope.NODE;
  }

  @Override
  public PostFilterResult postFilter(
      CycleState state, PodInfo pod, NodeToStatusReader statuses, FilterSimulator simulator) {
    Status status = stateStatus(state);
    return status.isSuccess() ? NO_NEW_CLAIMS : new PostFilterResult(status, null);
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    return 0;
  }

  @Override
  public void normalizeScore(CycleState state, PodInfo pod, NodeScoreList scores) {
    scores.defaultNormalizeScore(false);
  }

  @Override
  public CachingScope scoreCachingScope() {
    return CachingScope.NODE;
  }

  @Override
  public Status reserve(CycleState state, PodInfo pod, String nodeName) {
    return stateStatus(state);
  }

  @Override
  public void unreserve(CycleState state, PodInfo pod, String nodeName) {}

  @Override
  public Status preBindPreFlight(CycleState state, PodInfo pod, String nodeName) {
    Status status = stateStatus(state);
    return status.isSuccess() ? Status.SKIP : status;
  }

  @Override
  public Status preBind(CycleState state, PodInfo pod, String nodeName) {
    return stateStatus(state);
  }

  private static Status stateStatus(CycleState state) {
    return state.readOrNull(CLAIMS) == null ? NO_STATE : Status.SUCCESS;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.always(
            ClusterEvent.of(
                EventResource.NODE,
                ActionType.ADD,
                ActionType.UPDATE_NODE_ALLOCATABLE,
                ActionType.UPDATE_NODE_LABEL)),
        ClusterEventWithHint.when(
            new ClusterEvent(EventResource.RESOURCE_CLAIM, ADD_OR_UPDATE),
            ResourceClaim.class,
            hints::isSchedulableAfterClaimChange),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM),
            PodInfo.class,
            hints::isSchedulableAfterPodChange),
        ClusterEventWithHint.always(new ClusterEvent(EventResource.DEVICE_CLASS, ADD_OR_UPDATE)),
        ClusterEventWithHint.always(new ClusterEvent(EventResource.RESOURCE_SLICE, ADD_OR_UPDATE)));
  }

  private static Set<ActionType> addOrUpdate() {
    Set<ActionType> actions = EnumSet.of(ActionType.ADD);
    actions.addAll(ActionType.updates());
    return actions;
  }
}
