package io.berth.cycle;

import io.berth.framework.ActionType;
import io.berth.model.NodeDescription;
import java.util.EnumSet;
import java.util.Set;

/** Tells what of a node changed, in the terms in which plugins register for it. */
public final class NodeSchedulingPropertiesChange {
  private NodeSchedulingPropertiesChange() {}

  /**
   * Returns what happened to the node, each an event of its own. Empty where it concerns nobody,
   * such as an image that was pulled.
   */
  public static Set<ActionType> between(NodeDescription before, NodeDescription after) {
    EnumSet<ActionType> actions = EnumSet.noneOf(ActionType.class);
    if (!before.allocatable().equals(after.allocatable())) {
      actions.add(ActionType.UPDATE_NODE_ALLOCATABLE);
    }
    if (!before.labels().equals(after.labels())) {
      actions.add(ActionType.UPDATE_NODE_LABEL);
    }
    // A node that is opened again has lost a taint, as far as pods are concerned. One that is
    // closed helps nobody.
    boolean opened = before.unschedulable() && !after.unschedulable();
    if (opened || !before.taints().equals(after.taints())) {
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
