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
import org.jspecify.annotations.Nullable;

/**
 * Filters nodes by the volumes of the pod's claims, and binds claims with delayed binding to
 * volumes on the selected node.
 *
 * <p>Reserve finds the volumes of the selected node again, instead of keeping them for every node
 * that Filter evaluates.
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
  private static final StateKey<State> STATE = StateKey.of("VolumeBinding/state");

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
    if (!PodVolumeClaims.hasAny(pod)) {
      state.write(STATE, State.NO_CLAIMS);
      return PreFilterResult.SKIP;
    }
    Status rejection = PodVolumeClaims.rejection(pod, storage);
    if (rejection != null) {
      return PreFilterResult.of(rejection);
    }
    PodVolumeClaims claims;
    try {
      claims = PodVolumeClaims.of(pod, assumed, storage);
    } catch (VolumeBindingException e) {
      return PreFilterResult.of(Status.error(e));
    }
    if (!claims.unboundImmediate().isEmpty()) {
      return PreFilterResult.of(UNBOUND_IMMEDIATE);
    }
    state.write(STATE, new State(new PodVolumeFinder(claims, assumed, storage)));
    return PreFilterResult.SUCCESS;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    try {
      return state.read(STATE).finderForFilter().findPodVolumes(node);
    } catch (VolumeBindingException e) {
      return Status.error(e);
    }
  }

  /** Scoring by storage capacity is not supported; kube-scheduler disables it by default. */
  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    return Status.SKIP;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    return MIN_NODE_SCORE;
  }

  @Override
  public CachingScope scoreCachingScope() {
    return CachingScope.NODE;
  }

  @Override
  public Status reserve(CycleState state, PodInfo pod, String nodeName) {
    State podState = state.read(STATE);
    PodVolumeFinder finder = podState.finder();
    if (finder == null || PodVolumeClaims.allBound(pod, assumed)) {
      return Status.SUCCESS;
    }
    NodeInfo node = state.snapshot().node(nodeName);
    if (node == null) {
      return Status.error("no pod volume found for node \"%s\"".formatted(nodeName));
    }
    try {
      podState.setAssumedVolumes(binder.assumePodVolumes(finder.podVolumesOn(node), nodeName));
      return Status.SUCCESS;
    } catch (VolumeBindingException e) {
      return Status.error(e);
    }
  }

  @Override
  public void unreserve(CycleState state, PodInfo pod, String nodeName) {
    State podState = state.readOrNull(STATE);
    AssumedPodVolumes assumedVolumes = podState == null ? null : podState.assumedVolumes();
    if (assumedVolumes != null) {
      binder.revertAssumedPodVolumes(assumedVolumes);
    }
  }

  @Override
  public Status preBindPreFlight(CycleState state, PodInfo pod, String nodeName) {
    return state.read(STATE).assumedVolumes() == null ? Status.SKIP : Status.SUCCESS;
  }

  @Override
  public Status preBind(CycleState state, PodInfo pod, String nodeName) {
    AssumedPodVolumes assumedVolumes = state.read(STATE).assumedVolumes();
    return assumedVolumes == null
        ? Status.SUCCESS
        : binder.bindPodVolumes(pod, nodeName, assumedVolumes);
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return VolumeBindingHints.eventsToRegister();
  }

  /** State of one scheduling attempt. */
  private static final class State {
    /** State of a pod without claims. */
    static final State NO_CLAIMS = new State(null);

    private final @Nullable PodVolumeFinder finder;
    private boolean isFilterUsed;
    private @Nullable AssumedPodVolumes assumedVolumes;

    State(@Nullable PodVolumeFinder finder) {
      this.finder = finder;
    }

    /** Returns the finder, or null if Filter did not use it. */
    @Nullable PodVolumeFinder finder() {
      return isFilterUsed ? finder : null;
    }

    /** Returns the finder for Filter. */
    PodVolumeFinder finderForFilter() {
      if (finder == null) {
        throw new IllegalStateException("Filter called for a pod without claims");
      }
      isFilterUsed = true;
      return finder;
    }

    /** Returns the volumes to bind, or null. */
    @Nullable AssumedPodVolumes assumedVolumes() {
      return assumedVolumes;
    }

    void setAssumedVolumes(AssumedPodVolumes volumes) {
      assumedVolumes = volumes;
    }
  }
}
