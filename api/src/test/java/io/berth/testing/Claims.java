package io.berth.testing;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;

/**
 * Builds claims for tests: {@code claim("data").size("1Gi").ofClass("fast").build()}.
 *
 * <p>A claim starts unbound in the namespace {@code default}, for 1Gi and one writer, at version 1;
 * its uid is its name.
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

  public Claims ofClass(String name) {
    builder.editSpec().withStorageClassName(name).endSpec();
    return this;
  }

  public Claims accessModes(String... modes) {
    builder.editSpec().withAccessModes(modes).endSpec();
    return this;
  }

  public Claims mode(String mode) {
    builder.editSpec().withVolumeMode(mode).endSpec();
    return this;
  }

  public Claims attributesClass(String name) {
    builder.editSpec().withVolumeAttributesClassName(name).endSpec();
    return this;
  }

  /** Selects volumes by a label. */
  public Claims selecting(String key, String value) {
    builder.editSpec().editOrNewSelector().addToMatchLabels(key, value).endSelector().endSpec();
    return this;
  }

  public Claims annotation(String key, String value) {
    builder.editMetadata().addToAnnotations(key, value).endMetadata();
    return this;
  }

  /** Names the volume without the volume controller's word that it is bound. */
  public Claims wanting(String volume) {
    builder.editSpec().withVolumeName(volume).endSpec();
    return this;
  }

  public Claims boundTo(String volume) {
    return wanting(volume).annotation("pv.kubernetes.io/bind-completed", "yes");
  }

  public Claims phase(String phase) {
    builder.withNewStatus().withPhase(phase).endStatus();
    return this;
  }

  public Claims deleted() {
    builder.editMetadata().withDeletionTimestamp("2026-01-01T00:00:00Z").endMetadata();
    return this;
  }

  /** Makes a pod its controller. */
  public Claims madeFor(String podUid) {
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
