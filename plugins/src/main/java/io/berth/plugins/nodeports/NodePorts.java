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
import io.berth.framework.QueueingHint.Verdict;
import io.berth.framework.Status;
import io.berth.model.HostPort;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rules out nodes on which a port that the pod wants is taken. */
public final class NodePorts implements PreFilterPlugin, FilterPlugin, EnqueueExtensions {
  public static final String NAME = "NodePorts";

  private static final Status TAKEN =
      Status.unschedulable("node(s) didn't have free ports for the requested pod ports");

  /* Up to here it is quicker to compare each port with each than to make sets of them. */
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
    return conflict(pod.hostPorts(), node.podsWithPorts()) ? TAKEN : Status.SUCCESS;
  }

  private static boolean conflict(List<HostPort> wanted, List<PodInfo> others) {
    long taken = 0;
    for (int i = 0; i < others.size(); i++) {
      taken += others.get(i).hostPorts().size();
    }
    if (wanted.size() * taken > MAX_COMPARISONS) {
      // A table of the few is quickly made; who conflicts with whom makes no difference.
      return wanted.size() < taken
          ? new UsedPorts(List.of(wanted)).conflictWithAny(others.stream().map(PodInfo::hostPorts))
          : new UsedPorts(others.stream().map(PodInfo::hostPorts).toList())
              .conflictWithAny(Stream.of(wanted));
    }
    for (int i = 0; i < others.size(); i++) {
      if (conflictOneByOne(wanted, others.get(i).hostPorts())) {
        return true;
      }
    }
    return false;
  }

  private static boolean conflictOneByOne(List<HostPort> wanted, List<HostPort> taken) {
    for (int i = 0; i < wanted.size(); i++) {
      for (int j = 0; j < taken.size(); j++) {
        if (wanted.get(i).conflictsWith(taken.get(j))) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public CachingScope filterDependsOn() {
    return CachingScope.NODE;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.DELETE),
            PodInfo.class,
            NodePorts::afterPodDeleted),
        ClusterEventWithHint.always(ClusterEvent.of(EventResource.NODE, ActionType.ADD)));
  }

  /** A pod that room was made for counts as if it had the node already. */
  private static Verdict afterPodDeleted(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    PodInfo deleted = requireNonNull(before);
    boolean hadNode = !deleted.nodeName().isEmpty() || !deleted.nominatedNodeName().isEmpty();
    return Verdict.queueIf(hadNode && conflict(rejected.hostPorts(), List.of(deleted)));
  }
}
