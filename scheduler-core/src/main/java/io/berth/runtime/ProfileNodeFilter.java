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
import io.berth.framework.QueueingHint;
import io.berth.framework.Status;
import io.berth.model.LabelSelector;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rejects nodes that the profile's {@code nodeSelector} does not select; runs before all other
 * filters of a profile that has a selector.
 */
final class ProfileNodeFilter implements FilterPlugin, EnqueueExtensions {
  static final String NAME = "ProfileNodeSelector";
  private static final Status NOT_SELECTED =
      Status.unschedulableAndUnresolvable("node(s) didn't match the profile's node selector");

  private final LabelSelector selector;

  private ProfileNodeFilter(LabelSelector selector) {
    this.selector = selector;
  }

  /** Returns the filter of a profile, or null if the profile has no selector. */
  static @Nullable ProfileNodeFilter of(@Nullable ProfileNodeSelector selector) {
    return selector == null ? null : new ProfileNodeFilter(LabelSelector.parse(selector.text()));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
    return selects(node.node()) ? Status.SUCCESS : NOT_SELECTED;
  }

  private boolean selects(NodeDescription node) {
    return selector.matches(node.labels());
  }

  @Override
  public CachingScope filterCachingScope() {
    return CachingScope.NODE;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.when(
            ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_LABEL),
            NodeDescription.class,
            this::isSchedulableAfterNodeChange));
  }

  private QueueingHint isSchedulableAfterNodeChange(
      PodInfo rejected, @Nullable NodeDescription before, @Nullable NodeDescription after) {
    return QueueingHint.queueIf(
        selects(Objects.requireNonNull(after)) && (before == null || !selects(before)));
  }
}
