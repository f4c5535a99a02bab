package io.berth.testing;

import io.fabric8.kubernetes.api.model.TopologySelectorTermBuilder;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;

/** Makes storage classes. */
public final class StorageClasses {
  private StorageClasses() {}

  /** A class that makes volumes for pods as they are placed. */
  public static StorageClass late(String name, String provisioner) {
    return of(name, provisioner, "WaitForFirstConsumer");
  }

  /** A class whose volumes exist, and are chosen as pods are placed. */
  public static StorageClass local(String name) {
    return late(name, "kubernetes.io/no-provisioner");
  }

  /** A class whose claims are bound as they come. */
  public static StorageClass immediate(String name) {
    return of(name, "csi.example.com", "Immediate");
  }

  /** A class that makes volumes only where the label has one of these values. */
  public static StorageClass restricted(
      String name, String provisioner, String key, String... values) {
    return new StorageClassBuilder(late(name, provisioner))
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
