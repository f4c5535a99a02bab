package io.berth.plugins.nodeports;

import static java.util.Objects.requireNonNull;

import io.berth.framework.ActionType;
import io.berth.framework.CachingScope;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import io.berth.framework.FilterPlugin;
import io.berth.framework.PreFilterPlugin;
import io.berth.framework.PreFilterResult;
import io.berth.framework.QueueingHint;
import io.berth.framework.Status;
import io.berth.model.HostPort;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Filters nodes on which a requested host port is in use. */
public final class NodePorts implements PreFilterPlugin, FilterPlugin, EnqueueExtensions {
  public static final String NAME = "NodePorts";

  private static final Status PORT_CONFLICT =
      Status.unschedulable("node(s) didn't have free ports for the requested pod ports");

  /* Up to this many comparisons pairwise comparison is faster than building sets. */
  private static final int MAX_COMPARISONS = 1024;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    return pod.hostPorts().isEmpty() ? PreFilterResult.SKIP : PreFilterResult.SUCCESS;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return hasConflict(pod.hostPorts(), node.podsWithPorts()) ? PORT_CONFLICT : Status.SUCCESS;
  }

  private static boolean hasConflict(List<HostPort> requestedPorts, List<PodInfo> pods) {
    long usedPortCount = 0;
    for (int i = 0; i < pods.size(); i++) {
      usedPortCount += pods.get(i).hostPorts().size();
    }
    if (requestedPorts.size() * usedPortCount > MAX_COMPARISONS) {
      // The relation is symmetric, so the smaller side becomes the set.
      return requestedPorts.size() < usedPortCount
          ? new UsedPorts(List.of(requestedPorts))
              .conflictsWithAny(pods.stream().map(PodInfo::hostPorts))
          : new UsedPorts(pods.stream().map(PodInfo::hostPorts).toList())
              .conflictsWithAny(Stream.of(requestedPorts));
    }
    for (int i = 0; i < pods.size(); i++) {
      if (hasConflictPairwise(requestedPorts, pods.get(i).hostPorts())) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasConflictPairwise(
      List<HostPort> requestedPorts, List<HostPort> usedPorts) {
    for (int i = 0; i < requestedPorts.size(); i++) {
      for (int j = 0; j < usedPorts.size(); j++) {
        if (requestedPorts.get(i).conflictsWith(usedPorts.get(j))) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public CachingScope filterCachingScope() {
    return CachingScope.NODE;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.DELETE),
            PodInfo.class,
            NodePorts::isSchedulableAfterPodDeleted),
        ClusterEventWithHint.always(ClusterEvent.of(EventResource.NODE, ActionType.ADD)));
  }

  /** A nominated pod counts as if it were on the node. */
  private static QueueingHint isSchedulableAfterPodDeleted(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    PodInfo deleted = requireNonNull(before);
    boolean hadNode = !deleted.nodeName().isEmpty() || !deleted.nominatedNodeName().isEmpty();
    return QueueingHint.queueIf(hadNode && hasConflict(rejected.hostPorts(), List.of(deleted)));
  }

  /** Set of host ports with constant-time conflict checks. */
  private static final class UsedPorts {
    private final Set<HostPort> exact = new HashSet<>();
    private final Set<HostPort> withAnyAddress = new HashSet<>();

    /** Adds the ports of several pods. */
    UsedPorts(List<List<HostPort>> lists) {
      for (List<HostPort> ports : lists) {
        exact.addAll(ports);
        ports.forEach(port -> withAnyAddress.add(port.onAllHostIps()));
      }
    }

    /** Returns whether any of the ports conflicts. */
    boolean conflictsWithAny(Stream<List<HostPort>> pods) {
      return pods.anyMatch(ports -> ports.stream().anyMatch(this::hasConflict));
    }

    private boolean hasConflict(HostPort port) {
      return port.bindsAllHostIps()
          ? withAnyAddress.contains(port)
          : exact.contains(port) || exact.contains(port.onAllHostIps());
    }
  }
}
