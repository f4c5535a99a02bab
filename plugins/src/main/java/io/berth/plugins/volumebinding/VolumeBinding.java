package io.berth.plugins.volumebinding;

import io.berth.framework.CachingScope;
import io.berth.framework.ChangeAwaiter;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.FilterPlugin;
import io.berth.framework.PreBindPlugin;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ReservePlugin;
import io.berth.framework.ScorePlugin;
import io.berth.framework.StateKey;
import io.berth.framework.Status;
import io.berth.framework.StorageLister;
import io.berth.framework.StorageWriter;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;

/**
 * Keeps pods to nodes where their claims have, or can get, volumes; and binds the claims that get
 * their volume with the pod's node.
 *
 * <p>The volumes for the chosen node are found once more when it is reserved, instead of being kept
 * for every node that was judged.
 */
public final class VolumeBinding
    implements PreFilterPlugin,
        FilterPlugin,
        PreScorePlugin,
        ScorePlugin,
        ReservePlugin,
        PreBindPlugin,
        EnqueueExtensions {
  public static final String NAME = "VolumeBinding";

  private static final Status UNBOUND_IMMEDIATE =
      Status.unschedulableAndUnresolvable("pod has unbound immediate PersistentVolumeClaims");
  private static final StateKey<VolumeState> STATE = StateKey.of("VolumeBinding/state");

  private final StorageLister storage;
  private final AssumedStorage assumed;
  private final VolumeBinder binder;

  @Inject
  public VolumeBinding(
      VolumeBindingArgs args, StorageLister storage, StorageWriter writer, ChangeAwaiter cluster) {
    this.storage = storage;
    this.assumed = new AssumedStorage(storage);
    this.binder =
        new VolumeBinder(
            assumed, storage, writer, cluster, Duration.ofSeconds(args.bindTimeoutSeconds()));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    if (!ClassifiedClaims.hasAny(pod)) {
      state.put(STATE, VolumeState.NO_CLAIMS);
      return PreFilterResult.SKIP;
    }
    Status refusal = ClassifiedClaims.refusal(pod, storage);
    if (refusal != null) {
      return PreFilterResult.of(refusal);
    }
    ClassifiedClaims claims;
    try {
      claims = ClassifiedClaims.of(pod, assumed, storage);
    } catch (VolumeBindingException e) {
      return PreFilterResult.of(Status.error(e));
    }
    if (!claims.immediate().isEmpty()) {
      return PreFilterResult.of(UNBOUND_IMMEDIATE);
    }
    state.put(STATE, new VolumeState(new VolumeSearch(claims, assumed, storage)));
    return PreFilterResult.SUCCESS;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    try {
      return state.require(STATE).judgingSearch().judge(node);
    } catch (VolumeBindingException e) {
      return Status.error(e);
    }
  }

  /** Scoring by storage capacity is off by default in kube-scheduler and not built here. */
  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    return Status.SKIP;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    return MIN_SCORE;
  }

  @Override
  public CachingScope scoreDependsOn() {
    return CachingScope.NODE;
  }

  @Override
  public Status reserve(CycleState state, PodInfo pod, String nodeName) {
    VolumeState volumes = state.require(STATE);
    VolumeSearch search = volumes.decidingSearch();
    if (search == null || ClassifiedClaims.allBound(pod, assumed)) {
      return Status.SUCCESS;
    }
    NodeInfo node = state.snapshot().node(nodeName);
    if (node == null) {
      return Status.error("no pod volume found for node \"%s\"".formatted(nodeName));
    }
    try {
      volumes.reserved(binder.reserve(search.decide(node), nodeName));
      return Status.SUCCESS;
    } catch (VolumeBindingException e) {
      return Status.error(e);
    }
  }

  @Override
  public void unreserve(CycleState state, PodInfo pod, String nodeName) {
    VolumeState volumes = state.get(STATE);
    AssumedVolumes reservation = volumes == null ? null : volumes.reservation();
    if (reservation != null) {
      binder.release(reservation);
    }
  }

  @Override
  public Status preBindNeeded(CycleState state, PodInfo pod, String nodeName) {
    return state.require(STATE).reservation() == null ? Status.SKIP : Status.SUCCESS;
  }

  @Override
  public Status preBind(CycleState state, PodInfo pod, String nodeName) {
    AssumedVolumes reservation = state.require(STATE).reservation();
    return reservation == null ? Status.SUCCESS : binder.bind(pod, nodeName, reservation);
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return VolumeBindingHints.registrations();
  }
}
