package io.berth.runtime;

import io.berth.config.ProfileNodeSelector;
import io.berth.framework.ActionType;
import io.berth.framework.CachingScope;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import io.berth.framework.FilterPlugin;
import io.berth.framework.QueueingHint.Verdict;
import io.berth.framework.Status;
import io.berth.model.LabelSelector;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rejects the nodes that a profile's {@code nodeSelector} does not select, before all other
 * filters. A profile without a selector does not have it.
 */
final class ProfileNodes implements FilterPlugin, EnqueueExtensions {
  static final String NAME = "ProfileNodeSelector";
  private static final Status OUTSIDE =
      Status.unschedulableAndUnresolvable("node(s) outside the profile's nodeSelector");

  private final LabelSelector selector;

  private ProfileNodes(LabelSelector selector) {
    this.selector = selector;
  }

  /** Returns the filter of a profile, or null where it has all nodes. */
  static @Nullable ProfileNodes of(@Nullable ProfileNodeSelector selector) {
    return selector == null ? null : new ProfileNodes(LabelSelector.parse(selector.text()));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return selects(node.spec()) ? Status.SUCCESS : OUTSIDE;
  }

  private boolean selects(NodeDescription node) {
    return selector.matches(node.labels());
  }

  @Override
  public CachingScope filterDependsOn() {
    return CachingScope.NODE;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_LABEL),
            NodeDescription.class,
            this::afterNodeChange));
  }

  private Verdict afterNodeChange(
      PodInfo rejected, @Nullable NodeDescription before, @Nullable NodeDescription after) {
    return Verdict.queueIf(
        selects(Objects.requireNonNull(after)) && (before == null || !selects(before)));
  }
}
