package io.berth.plugins.nodevolumelimits;

import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.FilterPlugin;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.StateKey;
import io.berth.framework.Status;
import io.berth.framework.StorageLister;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import jakarta.inject.Inject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Keeps nodes from having more volumes than their CSI drivers can attach. */
public final class NodeVolumeLimits implements PreFilterPlugin, FilterPlugin, EnqueueExtensions {
  public static final String NAME = "NodeVolumeLimits";

  private static final Status TOO_MANY = Status.unschedulable("node(s) exceed max volume count");
  private static final StateKey<Wanted> ON_CSI_NODES = StateKey.of("NodeVolumeLimits/onCsiNodes");
  private static final StateKey<Wanted> ELSEWHERE = StateKey.of("NodeVolumeLimits/elsewhere");

  private final StorageLister storage;
  private final CsiVolumes csiVolumes;

  @Inject
  public NodeVolumeLimits(StorageLister storage) {
    this.storage = storage;
    this.csiVolumes = new CsiVolumes(storage);
  }

  /** The volumes of the pod to be placed, or what is wrong with them. */
  private record Wanted(Status status, Set<CsiVolume> volumes) {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    for (Volume volume : pod.volumes()) {
      if (CsiVolumes.isCandidate(volume)) {
        return PreFilterResult.SUCCESS;
      }
    }
    return PreFilterResult.SKIP;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    if (pod.volumes().isEmpty()) {
      return Status.SUCCESS;
    }
    CSINode csiNode = storage.csiNode(node.name());
    Wanted wanted = wanted(state, pod, csiNode != null);
    if (!wanted.status.isSuccess()
        || wanted.volumes.isEmpty()
        || csiNode == null
        || !AttachLimits.anyOn(csiNode)
        || fitsAtAGlance(wanted.volumes, node, csiNode)) {
      return wanted.status;
    }
    Set<CsiVolume> used = new LinkedHashSet<>();
    for (PodInfo other : node.podsWithVolumes()) {
      VolumeLookupFailure failure = csiVolumes.addOf(other, true, false, used);
      if (failure != null) {
        return failure.status();
      }
    }
    Set<CsiVolume> attached = csiVolumes.attachedTo(node.name());
    return AttachLimits.exceeded(csiNode, wanted.volumes, used, attached)
        ? TOO_MANY
        : Status.SUCCESS;
  }

  private Wanted wanted(CycleState state, PodInfo pod, boolean onCsiNode) {
    StateKey<Wanted> key = onCsiNode ? ON_CSI_NODES : ELSEWHERE;
    Wanted known = state.get(key);
    if (known != null) {
      return known;
    }
    Set<CsiVolume> volumes = new LinkedHashSet<>();
    VolumeLookupFailure failure = csiVolumes.addOf(pod, onCsiNode, true, volumes);
    Wanted wanted = new Wanted(failure == null ? Status.SUCCESS : failure.status(), volumes);
    state.put(key, wanted);
    return wanted;
  }

  /**
   * Tells whether there is room even if every volume on the node were of the driver with the lowest
   * limit. That saves looking up the claims of all pods there, which is most of the work.
   */
  private boolean fitsAtAGlance(Set<CsiVolume> wanted, NodeInfo node, CSINode csiNode) {
    long lowest = AttachLimits.NONE;
    for (CsiVolume volume : wanted) {
      lowest = Math.min(lowest, AttachLimits.of(csiNode, volume.driver()));
    }
    long most = (long) wanted.size() + storage.attachmentsOn(node.name()).size();
    for (PodInfo other : node.podsWithVolumes()) {
      most += other.volumes().size();
      for (Volume volume : other.volumes()) {
        if (!CsiVolumes.isHarmless(volume)) {
          return false;
        }
      }
    }
    return most <= lowest;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return NodeVolumeLimitsHints.registrations();
  }
}
