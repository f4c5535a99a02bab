package io.berth.e2e.cluster;

/** What a test needs of its cluster. */
public enum Needs {
  ANY,
  FAKE_KUBELETS,
  REAL_KUBELETS,
  /** The processes of the control plane in the test's own hands: only the local one gives them. */
  CONTROL_PLANE;

  boolean metBy(Kubelets kubelets, boolean local) {
    return switch (this) {
      case ANY -> true;
      case FAKE_KUBELETS -> kubelets == Kubelets.FAKE;
      case REAL_KUBELETS -> kubelets == Kubelets.REAL;
      case CONTROL_PLANE -> local;
    };
  }
}
