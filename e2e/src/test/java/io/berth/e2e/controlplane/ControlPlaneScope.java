package io.berth.e2e.controlplane;

import java.util.List;

/** The components of a control plane that run. */
public enum ControlPlaneScope {
  /** All components: the controllers, and KWOK in place of kubelets. */
  FULL,
  /** The API server and the controller that binds claims to volumes. */
  VOLUMES,
  /** Only the API server. */
  API;

  /**
   * Returns flags that disable admission plugins which require controllers for service accounts and
   * finalizers.
   */
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
