package io.berth.testing;

import io.fabric8.kubernetes.api.model.TopologySelectorTermBuilder;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;

/** Builds storage classes. */
public final class StorageClasses {
  private StorageClasses() {}

  /** Returns a class that provisions volumes for scheduled pods. */
  public static StorageClass waitForFirstConsumer(String name, String provisioner) {
    return of(name, provisioner, "WaitForFirstConsumer");
  }

  /** Returns a class of existing local volumes, which are selected with the node. */
  public static StorageClass local(String name) {
    return waitForFirstConsumer(name, "kubernetes.io/no-provisioner");
  }

  /** Returns a class that binds claims immediately. */
  public static StorageClass immediate(String name) {
    return of(name, "csi.example.com", "Immediate");
  }

  /** Returns a class that provisions volumes only in the topologies with these label values. */
  public static StorageClass withAllowedTopologies(
      String name, String provisioner, String key, String... values) {
    return new StorageClassBuilder(waitForFirstConsumer(name, provisioner))
        .addToAllowedTopologies(
            new TopologySelectorTermBuilder()
                .addNewMatchLabelExpression()
                .withKey(key)
                .withValues(values)
                .endMatchLabelExpression()
                .build())
        .build();
  }

  private static StorageClass of(String name, String provisioner, String mode) {
    return new StorageClassBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withProvisioner(provisioner)
        .withVolumeBindingMode(mode)
        .build();
  }
}
