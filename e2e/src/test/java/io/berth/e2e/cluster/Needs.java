package io.berth.e2e.cluster;

/** The requirement of a test on its cluster. */
public enum Needs {
  ANY("a cluster"),
  FAKE_KUBELETS("fake kubelets"),
  REAL_KUBELETS("real kubelets"),
  /** Control over the processes of the control plane, which only the local cluster provides. */
  CONTROL_PLANE("control over the control plane");

  private final String description;

  Needs(String description) {
    this.description = description;
  }

  boolean isMetBy(Kubelets kubelets, boolean local) {
    return switch (this) {
      case ANY -> true;
      case FAKE_KUBELETS -> kubelets == Kubelets.FAKE;
      case REAL_KUBELETS -> kubelets == Kubelets.REAL;
      case CONTROL_PLANE -> local;
    };
  }

  @Override
  public String toString() {
    return description;
  }
}
