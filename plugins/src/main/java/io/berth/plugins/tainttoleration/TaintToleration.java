package io.berth.plugins.tainttoleration;

import static java.util.Objects.requireNonNull;

import io.berth.framework.ActionType;
import io.berth.framework.CachingScope;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import io.berth.framework.FilterPlugin;
import io.berth.framework.NodeScores;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.QueueingHint.Verdict;
import io.berth.framework.ScorePlugin;
import io.berth.framework.StateKey;
import io.berth.framework.Status;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Taint;
import io.berth.model.TaintEffect;
import io.berth.model.Taints;
import io.berth.model.Tolerations;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rules out nodes with a NoSchedule or NoExecute taint that the pod does not tolerate, and prefers
 * those with the fewest PreferNoSchedule taints of that kind.
 */
public final class TaintToleration
    implements FilterPlugin, PreScorePlugin, ScorePlugin, EnqueueExtensions {
  public static final String NAME = "TaintToleration";

  private static final Status UNTOLERATED =
      Status.unschedulableAndUnresolvable("node(s) had untolerated taint(s)");
  private static final StateKey<Tolerations> SOFT_TOLERATIONS =
      StateKey.of("TaintToleration/softTolerations");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return isTolerated(node.taints(), pod) ? Status.SUCCESS : UNTOLERATED;
  }

  private static boolean isTolerated(Taints taints, PodInfo pod) {
    return taints.isEmpty() || taints.firstUntolerated(pod.tolerations()) == null;
  }

  @Override
  public CachingScope filterDependsOn() {
    return CachingScope.NODE;
  }

  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    state.put(SOFT_TOLERATIONS, pod.tolerations().forPreferNoSchedule());
    return Status.SUCCESS;
  }

  /** Counts the taints that speak against the node. */
  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    Tolerations tolerations = state.require(SOFT_TOLERATIONS);
    Taints taints = node.taints();
    int untolerated = 0;
    for (int i = 0, size = taints.size(); i < size; i++) {
      Taint taint = taints.get(i);
      if (taint.effect() == TaintEffect.PREFER_NO_SCHEDULE && !tolerations.tolerates(taint)) {
        untolerated++;
      }
    }
    return untolerated;
  }

  @Override
  public void normalize(CycleState state, PodInfo pod, NodeScores scores) {
    scores.scaleToMax(true);
  }

  @Override
  public CachingScope scoreDependsOn() {
    return CachingScope.NODE;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_TAINT),
            NodeDescription.class,
            TaintToleration::afterNodeChange),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_TOLERATION),
            PodInfo.class,
            TaintToleration::afterTolerationChange));
  }

  private static Verdict afterNodeChange(
      PodInfo rejected, @Nullable NodeDescription before, @Nullable NodeDescription after) {
    boolean wasTolerated = before != null && isTolerated(before.taints(), rejected);
    return Verdict.queueIf(!wasTolerated && isTolerated(requireNonNull(after).taints(), rejected));
  }

  private static Verdict afterTolerationChange(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    return Verdict.queueIf(requireNonNull(after).uid().equals(rejected.uid()));
  }
}
