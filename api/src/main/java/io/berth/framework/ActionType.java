package io.berth.framework;

import java.util.EnumSet;
import java.util.Set;

/** The kinds of change to an object, as in kube-scheduler. */
public enum ActionType {
  ADD("Add"),
  DELETE("Delete"),
  UPDATE_NODE_ALLOCATABLE("UpdateNodeAllocatable"),
  UPDATE_NODE_LABEL("UpdateNodeLabel"),
  UPDATE_NODE_TAINT("UpdateNodeTaint"),
  UPDATE_NODE_CONDITION("UpdateNodeCondition"),
  /** May be registered for, but never occurs: node annotations are pruned. */
  UPDATE_NODE_ANNOTATION("UpdateNodeAnnotation"),
  UPDATE_NODE_DECLARED_FEATURE("UpdateNodeDeclaredFeature"),
  UPDATE_POD_LABEL("UpdatePodLabel"),
  UPDATE_POD_SCALE_DOWN("UpdatePodScaleDown"),
  UPDATE_POD_TOLERATION("UpdatePodToleration"),
  UPDATE_POD_SCHEDULING_GATES_ELIMINATED("UpdatePodSchedulingGatesEliminated"),
  UPDATE_POD_GENERATED_RESOURCE_CLAIM("UpdatePodGeneratedResourceClaim");

  private final String label;

  ActionType(String label) {
    this.label = label;
  }

  /** Returns the name that kube-scheduler prints. */
  public String label() {
    return label;
  }

  /**
   * Returns all update actions: the registration for kinds of object whose updates are not
   * distinguished.
   */
  public static Set<ActionType> updates() {
    return EnumSet.complementOf(EnumSet.of(ADD, DELETE));
  }

  /** Returns all actions. */
  public static Set<ActionType> all() {
    return EnumSet.allOf(ActionType.class);
  }
}
