package io.berth.plugins.nodedeclaredfeatures;

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
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rejects pods that require node declared features, which are not supported; accepts all other
 * pods.
 */
public final class NodeDeclaredFeatures
    implements PreFilterPlugin, FilterPlugin, EnqueueExtensions {
  public static final String NAME = "NodeDeclaredFeatures";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod) {
    return requiredFeatures(pod).isEmpty()
        ? PreFilterResult.SKIP
        : PreFilterResult.of(rejection(pod));
  }

  /** Called for such pods only if a profile enables Filter without PreFilter. */
  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return requiredFeatures(pod).isEmpty() ? Status.SUCCESS : rejection(pod);
  }

  private static List<String> requiredFeatures(PodInfo pod) {
    return pod.unsupportedFeatures().declaredFeatures();
  }

  private static Status rejection(PodInfo pod) {
    return Status.unschedulableAndUnresolvable(
        "node declared features are not supported; the pod requires "
            + String.join(", ", requiredFeatures(pod)));
  }

  @Override
  public CachingScope filterCachingScope() {
    return CachingScope.NODE;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(
                EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_DECLARED_FEATURE),
            NodeDescription.class,
            NodeDeclaredFeatures::isSchedulableAfterNodeChange),
        ClusterEventWithHint.when(
            new ClusterEvent(EventResource.POD, ActionType.updates()),
            PodInfo.class,
            NodeDeclaredFeatures::isSchedulableAfterPodUpdate));
  }

  private static QueueingHint isSchedulableAfterNodeChange(
      PodInfo rejected, @Nullable NodeDescription before, @Nullable NodeDescription after) {
    return QueueingHint.queueIf(
        before == null
            || !before.declaredFeatures().equals(requireNonNull(after).declaredFeatures()));
  }

  private static QueueingHint isSchedulableAfterPodUpdate(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    PodInfo changed = requireNonNull(after);
    return QueueingHint.queueIf(
        changed.uid().equals(rejected.uid())
            && !requiredFeatures(requireNonNull(before)).equals(requiredFeatures(changed)));
  }
}
