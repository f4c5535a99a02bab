package io.berth.testing;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;

/**
 * Builds claims for tests: {@code claim("data").size("1Gi").storageClass("fast").build()}.
 *
 * <p>A claim starts unbound in the namespace {@code default}, with 1Gi, the access mode
 * ReadWriteOnce and the resource version 1; its uid is its name.
 */
public final class Claims {
  private final PersistentVolumeClaimBuilder builder;

  private Claims(PersistentVolumeClaimBuilder builder) {
    this.builder = builder;
  }

  public static Claims claim(String name) {
    return new Claims(
        new PersistentVolumeClaimBuilder()
            .withNewMetadata()
            .withNamespace("default")
            .withName(name)
            .withUid(name)
            .withResourceVersion("1")
            .endMetadata()
            .withNewSpec()
            .withAccessModes("ReadWriteOnce")
            .withNewResources()
            .addToRequests("storage", new Quantity("1Gi"))
            .endResources()
            .endSpec());
  }

  public Claims namespace(String namespace) {
    builder.editMetadata().withNamespace(namespace).endMetadata();
    return this;
  }

  public Claims size(String size) {
    builder
        .editSpec()
        .editResources()
        .addToRequests("storage", new Quantity(size))
        .endResources()
        .endSpec();
    return this;
  }

  public Claims storageClass(String name) {
    builder.editSpec().withStorageClassName(name).endSpec();
    return this;
  }

  public Claims accessModes(String... modes) {
    builder.editSpec().withAccessModes(modes).endSpec();
    return this;
  }

  public Claims volumeMode(String mode) {
    builder.editSpec().withVolumeMode(mode).endSpec();
    return this;
  }

  public Claims attributesClass(String name) {
    builder.editSpec().withVolumeAttributesClassName(name).endSpec();
    return this;
  }

  /** Selects volumes by a label. */
  public Claims selector(String key, String value) {
    builder.editSpec().editOrNewSelector().addToMatchLabels(key, value).endSelector().endSpec();
    return this;
  }

  public Claims annotation(String key, String value) {
    builder.editMetadata().addToAnnotations(key, value).endMetadata();
    return this;
  }

  /** Sets the volume without the annotation that the binding is completed. */
  public Claims volumeName(String volume) {
    builder.editSpec().withVolumeName(volume).endSpec();
    return this;
  }

  public Claims boundTo(String volume) {
    return volumeName(volume).annotation("pv.kubernetes.io/bind-completed", "yes");
  }

  public Claims phase(String phase) {
    builder.withNewStatus().withPhase(phase).endStatus();
    return this;
  }

  public Claims terminating() {
    builder.editMetadata().withDeletionTimestamp("2026-01-01T00:00:00Z").endMetadata();
    return this;
  }

  /** Sets a pod as the controller. */
  public Claims controlledByPod(String podUid) {
    builder
        .editMetadata()
        .addNewOwnerReference()
        .withUid(podUid)
        .withController(true)
        .endOwnerReference()
        .endMetadata();
    return this;
  }

  public PersistentVolumeClaim build() {
    return builder.build();
  }
}
