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

/** Filters nodes by the volume attach limits of their CSI drivers. */
public final class NodeVolumeLimits implements PreFilterPlugin, FilterPlugin, EnqueueExtensions {
  public static final String NAME = "NodeVolumeLimits";

  private static final Status MAX_VOLUME_COUNT_EXCEEDED =
      Status.unschedulable("node(s) exceed max volume count");
  private static final StateKey<RequestedVolumes> ON_CSI_NODE =
      StateKey.of("NodeVolumeLimits/onCsiNode");
  private static final StateKey<RequestedVolumes> WITHOUT_CSI_NODE =
      StateKey.of("NodeVolumeLimits/withoutCsiNode");

  private final StorageLister storage;
  private final CsiVolumes csiVolumes;

  @Inject
  public NodeVolumeLimits(StorageLister storage) {
    this.storage = storage;
    this.csiVolumes = new CsiVolumes(storage);
  }

  /** CSI volumes of the incoming pod, or the status why they cannot be determined. */
  private record RequestedVolumes(Status status, Set<CsiVolume> volumes) {}

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
    RequestedVolumes requested = requestedVolumes(state, pod, csiNode != null);
    if (!requested.status.isSuccess()
        || requested.volumes.isEmpty()
        || csiNode == null
        || !AttachLimits.hasLimits(csiNode)
        || fitsWithoutLookup(requested.volumes, node, csiNode)) {
      return requested.status;
    }
    Set<CsiVolume> used = new LinkedHashSet<>();
    for (PodInfo other : node.podsWithVolumes()) {
      VolumeLookupFailure failure = csiVolumes.addOf(other, true, false, used);
      if (failure != null) {
        return failure.status();
      }
    }
    Set<CsiVolume> attached = csiVolumes.attachedTo(node.name());
    return AttachLimits.isExceeded(csiNode, requested.volumes, used, attached)
        ? MAX_VOLUME_COUNT_EXCEEDED
        : Status.SUCCESS;
  }

  private RequestedVolumes requestedVolumes(CycleState state, PodInfo pod, boolean onCsiNode) {
    StateKey<RequestedVolumes> key = onCsiNode ? ON_CSI_NODE : WITHOUT_CSI_NODE;
    RequestedVolumes cached = state.readOrNull(key);
    if (cached != null) {
      return cached;
    }
    Set<CsiVolume> volumes = new LinkedHashSet<>();
    VolumeLookupFailure failure = csiVolumes.addOf(pod, onCsiNode, true, volumes);
    RequestedVolumes requested =
        new RequestedVolumes(failure == null ? Status.SUCCESS : failure.status(), volumes);
    state.write(key, requested);
    return requested;
  }

  /**
   * Returns whether the volumes fit even if all volumes on the node belong to the driver with the
   * lowest limit. This avoids the expensive lookup of the claims of all pods on the node.
   */
  private boolean fitsWithoutLookup(Set<CsiVolume> requested, NodeInfo node, CSINode csiNode) {
    long minLimit = AttachLimits.NO_LIMIT;
    for (CsiVolume volume : requested) {
      minLimit = Math.min(minLimit, AttachLimits.of(csiNode, volume.driver()));
    }
    long maxVolumes = (long) requested.size() + storage.attachmentsOn(node.name()).size();
    for (PodInfo other : node.podsWithVolumes()) {
      maxVolumes += other.volumes().size();
      for (Volume volume : other.volumes()) {
        if (!CsiVolumes.lookupCannotFail(volume)) {
          return false;
        }
      }
    }
    return maxVolumes <= minLimit;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return NodeVolumeLimitsHints.eventsToRegister();
  }
}
