package io.berth.framework;

/** The kinds of answer that a plugin can give. */
public enum Code {
  SUCCESS("Success"),
  /** The plugin itself failed; the pod is tried again later. */
  ERROR("Error"),
  /** No, but removing pods could help. */
  UNSCHEDULABLE("Unschedulable"),
  /** No, and removing pods cannot help. */
  UNSCHEDULABLE_AND_UNRESOLVABLE("UnschedulableAndUnresolvable"),
  /** Permit only: the binding waits for a later word. */
  WAIT("Wait"),
  /** PreFilter and PreScore: nothing to do for this pod; Bind: another plugin shall bind. */
  SKIP("Skip"),
  /** Not until something outside the cluster's nodes and pods has happened. */
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
