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
import io.berth.framework.NodeScores;
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
 * Stands for the allocation of resource claims, which is not built yet: a pod with claims is
 * refused, all others pass with kube-scheduler's texts and scores.
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
  private static final Status NOT_PREPARED = Status.error("not found");
  private static final PostFilterResult NOTHING_TO_FREE =
      new PostFilterResult(Status.unschedulable("no new claims to deallocate"), null);

  /** Present once PreFilter has looked at the pod, which earlier rejections can prevent. */
  private static final StateKey<PodResourceClaims> CLAIMS = StateKey.of("DynamicResources/claims");

  private final ClaimHints hints;

  @Inject
  public DynamicResources(ResourceClaimLister lister) {
    this.hints = new ClaimHints(lister);
  }

  @Override
  public String name() {
    return NAME;
  }

  /** Lets pods with claims in: only a pod that is tried gets an event that tells of the refusal. */
  @Override
  public Status preEnqueue(PodInfo pod) {
    return Status.SUCCESS;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    PodResourceClaims claims = pod.unbuiltNeeds().claims();
    state.put(CLAIMS, claims);
    return claims.wanted().isEmpty() ? PreFilterResult.SKIP : PreFilterResult.of(refusal(claims));
  }

  private static Status refusal(PodResourceClaims claims) {
    return Status.unschedulableAndUnresolvable(
        "dynamic resource allocation is not built yet; the pod asks for resource claim(s) "
            + claims.wanted().stream()
                .map(PodResourceClaims.Wanted::name)
                .collect(Collectors.joining(", ")));
  }

  /** Reached only where a profile has this plugin's Filter without its PreFilter. */
  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return prepared(state);
  }

  @Override
  public CachingScope filterDependsOn() {
    return CachingScope.NODE;
  }

  @Override
  public PostFilterResult postFilter(
      CycleState state, PodInfo pod, NodeToStatusReader verdicts, FilterSimulator whatIf) {
    Status prepared = prepared(state);
    return prepared.isSuccess() ? NOTHING_TO_FREE : new PostFilterResult(prepared, null);
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    return 0;
  }

  @Override
  public void normalize(CycleState state, PodInfo pod, NodeScores scores) {
    scores.scaleToMax(false);
  }

  @Override
  public CachingScope scoreDependsOn() {
    return CachingScope.NODE;
  }

  @Override
  public Status reserve(CycleState state, PodInfo pod, String nodeName) {
    return prepared(state);
  }

  @Override
  public void unreserve(CycleState state, PodInfo pod, String nodeName) {}

  @Override
  public Status preBindNeeded(CycleState state, PodInfo pod, String nodeName) {
    Status prepared = prepared(state);
    return prepared.isSuccess() ? Status.SKIP : prepared;
  }

  @Override
  public Status preBind(CycleState state, PodInfo pod, String nodeName) {
    return prepared(state);
  }

  private static Status prepared(CycleState state) {
    return state.get(CLAIMS) == null ? NOT_PREPARED : Status.SUCCESS;
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
            hints::afterClaimChange),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM),
            PodInfo.class,
            hints::afterPodChange),
        ClusterEventWithHint.always(new ClusterEvent(EventResource.DEVICE_CLASS, ADD_OR_UPDATE)),
        ClusterEventWithHint.always(new ClusterEvent(EventResource.RESOURCE_SLICE, ADD_OR_UPDATE)));
  }

  private static Set<ActionType> addOrUpdate() {
    Set<ActionType> actions = EnumSet.of(ActionType.ADD);
    actions.addAll(ActionType.updates());
    return actions;
  }
}
