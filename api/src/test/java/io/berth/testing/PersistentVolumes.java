package io.berth.testing;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;

/**
 * Builds volumes for tests: {@code
 * volume("pv").size("1Gi").storageClass("fast").onHost("n1").build()}.
 *
 * <p>A volume starts available, with 1Gi, the access mode ReadWriteOnce and the resource version 1.
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

  public PersistentVolumes storageClass(String name) {
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

  public PersistentVolumes volumeMode(String mode) {
    builder.editSpec().withVolumeMode(mode).endSpec();
    return this;
  }

  public PersistentVolumes attributesClass(String name) {
    builder.editSpec().withVolumeAttributesClassName(name).endSpec();
    return this;
  }

  public PersistentVolumes terminating() {
    builder.editMetadata().withDeletionTimestamp("2026-01-01T00:00:00Z").endMetadata();
    return this;
  }

  /** Restricts the volume to the node with this hostname label. */
  public PersistentVolumes onHost(String node) {
    return nodeAffinity("kubernetes.io/hostname", node);
  }

  /** Restricts the volume to nodes with one of these label values. */
  public PersistentVolumes nodeAffinity(String key, String... values) {
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

  /** Reserves the volume for a claim; a null uid matches every claim with the name. */
  public PersistentVolumes claimRef(String namespace, String claim, String uid) {
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
