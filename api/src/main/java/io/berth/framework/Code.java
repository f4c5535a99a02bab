package io.berth.framework;

/** The kinds of status that a plugin can return. */
public enum Code {
  /** The plugin accepts the pod or the node, or has done its work. */
  SUCCESS("Success"),

  /** The plugin failed. The attempt ends; the pod is retried after a backoff. */
  ERROR("Error"),

  /** The pod cannot be scheduled now; preempting other pods may change that. */
  UNSCHEDULABLE("Unschedulable"),

  /** The pod cannot be scheduled, and preempting other pods does not change that. */
  UNSCHEDULABLE_AND_UNRESOLVABLE("UnschedulableAndUnresolvable"),

  /** Permit only: the binding waits until the plugin allows or rejects the pod. */
  WAIT("Wait"),

  /**
   * PreFilter and PreScore: the coupled Filter or Score is not called for this pod. Bind: the next
   * bind plugin is called. PreBindPreFlight: PreBind is not called.
   */
  SKIP("Skip"),

  /**
   * The pod cannot be scheduled until an event that the plugin waits for, such as an allocation by
   * an external controller. The pod skips the backoff when that event arrives.
   */
  PENDING("Pending");

  private final String label;

  Code(String label) {
    this.label = label;
  }

  /** Returns the name that kube-scheduler prints. */
  public String label() {
    return label;
  }
}
