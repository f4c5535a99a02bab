package io.berth.e2e.cluster;

/** What a test needs of its cluster. */
public enum Needs {
  ANY("a cluster"),
  FAKE_KUBELETS("fake kubelets"),
  REAL_KUBELETS("real kubelets"),
  /** The processes of the control plane in the test's own hands: only the local one gives them. */
  CONTROL_PLANE("a control plane in its own hands");

  private final String words;

  Needs(String words) {
    this.words = words;
  }

  boolean metBy(Kubelets kubelets, boolean local) {
    return switch (this) {
      case ANY -> true;
      case FAKE_KUBELETS -> kubelets == Kubelets.FAKE;
      case REAL_KUBELETS -> kubelets == Kubelets.REAL;
      case CONTROL_PLANE -> local;
    };
  }

  @Override
  public String toString() {
    return words;
  }
}
