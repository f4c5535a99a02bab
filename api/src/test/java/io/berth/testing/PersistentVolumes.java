package io.berth.testing;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;

/**
 * Builds volumes for tests: {@code volume("pv").size("1Gi").ofClass("fast").onHost("n1").build()}.
 *
 * <p>A volume starts as an available one of 1Gi for one writer, at version 1.
 */
public final class PersistentVolumes {
  private final PersistentVolumeBuilder builder;

  private PersistentVolumes(PersistentVolumeBuilder builder) {
    this.builder = builder;
  }

  public static PersistentVolumes volume(String name) {
    return new PersistentVolumes(
        new PersistentVolumeBuilder()
            .withNewMetadata()
            .withName(name)
            .withResourceVersion("1")
            .endMetadata()
            .withNewSpec()
            .withAccessModes("ReadWriteOnce")
            .addToCapacity("storage", new Quantity("1Gi"))
            .endSpec()
            .withNewStatus()
            .withPhase("Available")
            .endStatus());
  }

  public PersistentVolumes size(String size) {
    builder.editSpec().addToCapacity("storage", new Quantity(size)).endSpec();
    return this;
  }

  public PersistentVolumes ofClass(String name) {
    builder.editSpec().withStorageClassName(name).endSpec();
    return this;
  }

  public PersistentVolumes label(String key, String value) {
    builder.editMetadata().addToLabels(key, value).endMetadata();
    return this;
  }

  public PersistentVolumes phase(String phase) {
    builder.withNewStatus().withPhase(phase).endStatus();
    return this;
  }

  public PersistentVolumes accessModes(String... modes) {
    builder.editSpec().withAccessModes(modes).endSpec();
    return this;
  }

  public PersistentVolumes mode(String mode) {
    builder.editSpec().withVolumeMode(mode).endSpec();
    return this;
  }

  public PersistentVolumes attributesClass(String name) {
    builder.editSpec().withVolumeAttributesClassName(name).endSpec();
    return this;
  }

  public PersistentVolumes deleted() {
    builder.editMetadata().withDeletionTimestamp("2026-01-01T00:00:00Z").endMetadata();
    return this;
  }

  /** Makes it reachable from the node of this name only, by its hostname label. */
  public PersistentVolumes onHost(String node) {
    return reachableBy("kubernetes.io/hostname", node);
  }

  /** Makes it reachable from nodes where the label has one of these values. */
  public PersistentVolumes reachableBy(String key, String... values) {
    builder
        .editSpec()
        .editOrNewNodeAffinity()
        .withNewRequired()
        .addNewNodeSelectorTerm()
        .addNewMatchExpression()
        .withKey(key)
        .withOperator("In")
        .withValues(values)
        .endMatchExpression()
        .endNodeSelectorTerm()
        .endRequired()
        .endNodeAffinity()
        .endSpec();
    return this;
  }

  /** Keeps it for a claim; without a uid for whatever claim of that name. */
  public PersistentVolumes heldBy(String namespace, String claim, String uid) {
    builder
        .editSpec()
        .withNewClaimRef()
        .withNamespace(namespace)
        .withName(claim)
        .withUid(uid)
        .endClaimRef()
        .endSpec();
    return this;
  }

  public PersistentVolumes csi(String driver, String handle) {
    builder.editSpec().withNewCsi().withDriver(driver).withVolumeHandle(handle).endCsi().endSpec();
    return this;
  }

  public PersistentVolumes gceDisk(String name) {
    builder.editSpec().withNewGcePersistentDisk().withPdName(name).endGcePersistentDisk().endSpec();
    return this;
  }

  public PersistentVolumes azureDisk(String uri, String kind) {
    builder.editSpec().withNewAzureDisk().withDiskURI(uri).withKind(kind).endAzureDisk().endSpec();
    return this;
  }

  public PersistentVolumes ebs(String volumeId) {
    builder
        .editSpec()
        .withNewAwsElasticBlockStore()
        .withVolumeID(volumeId)
        .endAwsElasticBlockStore()
        .endSpec();
    return this;
  }

  public PersistentVolume build() {
    return builder.build();
  }
}
