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
import io.berth.framework.QueueingHint.Verdict;
import io.berth.framework.Status;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stands for the matching of features that pods need with those that nodes declare, which is not
 * built yet: a pod that needs one is refused, all others pass.
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
    return needed(pod).isEmpty() ? PreFilterResult.SKIP : PreFilterResult.of(refusal(pod));
  }

  /** Reached only where a profile has this plugin's Filter without its PreFilter. */
  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return needed(pod).isEmpty() ? Status.SUCCESS : refusal(pod);
  }

  private static List<String> needed(PodInfo pod) {
    return pod.unbuiltNeeds().declaredFeatures();
  }

  private static Status refusal(PodInfo pod) {
    return Status.unschedulableAndUnresolvable(
        "node declared features are not built yet; the pod needs "
            + String.join(", ", needed(pod)));
  }

  @Override
  public CachingScope filterDependsOn() {
    return CachingScope.NODE;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(
                EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_DECLARED_FEATURE),
            NodeDescription.class,
            NodeDeclaredFeatures::afterNodeChange),
        ClusterEventWithHint.when(
            new ClusterEvent(EventResource.POD, ActionType.updates()),
            PodInfo.class,
            NodeDeclaredFeatures::afterPodUpdate));
  }

  private static Verdict afterNodeChange(
      PodInfo rejected, @Nullable NodeDescription before, @Nullable NodeDescription after) {
    return Verdict.queueIf(
        before == null
            || !before.declaredFeatures().equals(requireNonNull(after).declaredFeatures()));
  }

  private static Verdict afterPodUpdate(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    PodInfo changed = requireNonNull(after);
    return Verdict.queueIf(
        changed.uid().equals(rejected.uid())
            && !needed(requireNonNull(before)).equals(needed(changed)));
  }
}
