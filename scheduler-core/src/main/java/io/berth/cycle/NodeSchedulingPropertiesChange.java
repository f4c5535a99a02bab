package io.berth.cycle;

import io.berth.framework.ActionType;
import io.berth.model.NodeDescription;
import java.util.EnumSet;
import java.util.Set;

/**
 * Determines which scheduling properties of a node changed (upstream's {@code
 * nodeSchedulingPropertiesChange}).
 */
public final class NodeSchedulingPropertiesChange {
  private NodeSchedulingPropertiesChange() {}

  /**
   * Returns the actions of the change, each an event of its own. Empty if no scheduling property
   * changed, as for a pulled image.
   */
  public static Set<ActionType> between(NodeDescription before, NodeDescription after) {
    EnumSet<ActionType> actions = EnumSet.noneOf(ActionType.class);
    if (!before.allocatable().equals(after.allocatable())) {
      actions.add(ActionType.UPDATE_NODE_ALLOCATABLE);
    }
    if (!before.labels().equals(after.labels())) {
      actions.add(ActionType.UPDATE_NODE_LABEL);
    }
    // A node that becomes schedulable again counts as one that lost a taint. Cordoning makes no pod
    // schedulable.
    boolean uncordoned = before.unschedulable() && !after.unschedulable();
    if (uncordoned || !before.taints().equals(after.taints())) {
      actions.add(ActionType.UPDATE_NODE_TAINT);
    }
    if (!before.conditions().equals(after.conditions())) {
      actions.add(ActionType.UPDATE_NODE_CONDITION);
    }
    if (!before.declaredFeatures().equals(after.declaredFeatures())) {
      actions.add(ActionType.UPDATE_NODE_DECLARED_FEATURE);
    }
    return actions;
  }
}
