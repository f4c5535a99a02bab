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
import io.berth.framework.NodeScoreList;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.QueueingHint;
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
 * Filters nodes with untolerated NoSchedule or NoExecute taints, and prefers nodes with the fewest
 * untolerated PreferNoSchedule taints.
 */
public final class TaintToleration
    implements FilterPlugin, PreScorePlugin, ScorePlugin, EnqueueExtensions {
  public static final String NAME = "TaintToleration";

  private static final Status TAINTS_NOT_TOLERATED =
      Status.unschedulableAndUnresolvable("node(s) had untolerated taint(s)");
  private static final StateKey<Tolerations> PREFER_NO_SCHEDULE_TOLERATIONS =
      StateKey.of("PreScore" + NAME);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return isTolerated(node.taints(), pod) ? Status.SUCCESS : TAINTS_NOT_TOLERATED;
  }

  private static boolean isTolerated(Taints taints, PodInfo pod) {
    return taints.isEmpty() || taints.firstUntolerated(pod.tolerations()) == null;
  }

  @Override
  public CachingScope filterCachingScope() {
    return CachingScope.NODE;
  }

  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    state.write(PREFER_NO_SCHEDULE_TOLERATIONS, pod.tolerations().forPreferNoSchedule());
    return Status.SUCCESS;
  }

  /** Returns the number of untolerated PreferNoSchedule taints. */
  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    Tolerations tolerations = state.read(PREFER_NO_SCHEDULE_TOLERATIONS);
    Taints taints = node.taints();
    int intolerableTaints = 0;
    for (int i = 0, size = taints.size(); i < size; i++) {
      Taint taint = taints.get(i);
      if (taint.effect() == TaintEffect.PREFER_NO_SCHEDULE && !tolerations.tolerates(taint)) {
        intolerableTaints++;
      }
    }
    return intolerableTaints;
  }

  @Override
  public void normalizeScore(CycleState state, PodInfo pod, NodeScoreList scores) {
    scores.defaultNormalizeScore(true);
  }

  @Override
  public CachingScope scoreCachingScope() {
    return CachingScope.NODE;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_TAINT),
            NodeDescription.class,
            TaintToleration::isSchedulableAfterNodeChange),
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_TOLERATION),
            PodInfo.class,
            TaintToleration::isSchedulableAfterPodTolerationChange));
  }

  private static QueueingHint isSchedulableAfterNodeChange(
      PodInfo rejected, @Nullable NodeDescription before, @Nullable NodeDescription after) {
    boolean wasTolerated = before != null && isTolerated(before.taints(), rejected);
    return QueueingHint.queueIf(
        !wasTolerated && isTolerated(requireNonNull(after).taints(), rejected));
  }

  private static QueueingHint isSchedulableAfterPodTolerationChange(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    return QueueingHint.queueIf(requireNonNull(after).uid().equals(rejected.uid()));
  }
}
