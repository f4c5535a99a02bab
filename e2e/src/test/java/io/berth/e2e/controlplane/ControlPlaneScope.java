package io.berth.e2e.controlplane;

import java.util.List;

/** How much of a control plane runs. */
public enum ControlPlaneScope {
  /** Everything: the controllers, and KWOK in place of kubelets. */
  FULL,
  /** The API server, and the controller that binds claims to volumes. */
  VOLUMES,
  /** The API server alone. */
  API;

  /** Without controllers nobody would make service accounts, or take finalizers away. */
  List<String> apiServerFlags() {
    return this == FULL
        ? List.of()
        : List.of("--disable-admission-plugins=ServiceAccount,StorageObjectInUseProtection");
  }

  List<String> controllerManagerFlags() {
    return this == VOLUMES
        ? List.of("--controllers=persistentvolume-binder-controller")
        : List.of();
  }
}
