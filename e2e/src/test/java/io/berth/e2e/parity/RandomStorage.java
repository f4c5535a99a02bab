package io.berth.e2e.parity;

import io.berth.testing.Claims;
import io.berth.testing.PersistentVolumes;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.CSINodeBuilder;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacityBuilder;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachmentBuilder;
import java.util.ArrayList;
import java.util.List;

/** Creates random volumes, claims and CSI nodes. */
final class RandomStorage {
  private static final int BOUND = 5;
  private static final int LOCAL = 3;

  private final RandomSource random;
  private final String prefix;
  private final ReferableObjects referable;
  private final List<HasMetadata> objects = new ArrayList<>();

  RandomStorage(RandomSource random, String prefix, ReferableObjects referable) {
    this.random = random;
    this.prefix = prefix;
    this.referable = referable;
  }

  /** Returns the objects; volumes precede their claims, so that claims find them. */
  List<HasMetadata> objects() {
    for (int i = 0; i < BOUND; i++) {
      addBound(prefix + "bound" + i, i == 0);
    }
    for (int i = 0; i < LOCAL; i++) {
      addLocal(prefix + "local" + i);
    }
    addLate(prefix + "dynamic", FixtureNames.DYNAMIC, "1Gi");
    addLate(prefix + "zoned", FixtureNames.ZONED, "1Gi");
    addLate(prefix + "counted", FixtureNames.COUNTED, random.between(1, 9) + "Gi");
    for (String zone : FixtureNames.ZONES) {
      if (random.withProbability(70)) {
        objects.add(capacity(prefix + zone, zone));
      }
    }
    addClaim(claim(prefix + "stuck").storageClass(FixtureNames.IMMEDIATE));
    referable.brokenClaims.add(prefix + "stuck");
    referable.brokenClaims.add(prefix + "missing");
    for (String node : referable.nodes) {
      addNode(node);
    }
    return objects;
  }

  private void addBound(String name, boolean exclusive) {
    PersistentVolumes volume =
        volume(name)
            .storageClass(FixtureNames.IMMEDIATE)
            .csi(FixtureNames.DRIVER, name)
            .claimRef(FixtureNames.HOME, name, "");
    Claims claim = claim(name).storageClass(FixtureNames.IMMEDIATE).volumeName(name);
    if (exclusive) {
      volume.accessModes("ReadWriteOncePod");
      claim.accessModes("ReadWriteOncePod");
    }
    if (random.withProbability(25)) {
      volume.nodeAffinity(FixtureNames.ZONE, random.pick(FixtureNames.ZONES));
    }
    if (random.withProbability(25)) {
      volume.label(FixtureNames.ZONE, random.pick(FixtureNames.ZONES));
    }
    add(volume);
    addClaim(claim);
    (exclusive ? referable.exclusiveClaims : referable.boundClaims).add(name);
  }

  private void addLocal(String name) {
    add(
        volume(name)
            .size(random.between(1, 4) + "Gi")
            .storageClass(FixtureNames.LOCAL)
            .csi(FixtureNames.DRIVER, name)
            .onHost(random.pick(referable.nodes)));
    addLate(name, FixtureNames.LOCAL, random.between(1, 4) + "Gi");
  }

  private void addLate(String name, String storageClass, String size) {
    addClaim(claim(name).storageClass(storageClass).size(size));
    referable.lateClaims.add(name);
  }

  private void addNode(String node) {
    if (random.withProbability(60)) {
      objects.add(
          new CSINodeBuilder()
              .withNewMetadata()
              .withName(node)
              .endMetadata()
              .withNewSpec()
              .addNewDriver()
              .withName(FixtureNames.DRIVER)
              .withNodeID(node)
              .withNewAllocatable(random.between(1, 3))
              .endDriver()
              .endSpec()
              .build());
    }
    if (random.withProbability(15)) {
      objects.add(
          new VolumeAttachmentBuilder()
              .withNewMetadata()
              .withName(node)
              .endMetadata()
              .withNewSpec()
              .withAttacher(FixtureNames.DRIVER)
              .withNodeName(node)
              .withNewSource()
              .withPersistentVolumeName(random.pick(referable.boundClaims))
              .endSource()
              .endSpec()
              .build());
    }
  }

  private HasMetadata capacity(String name, String zone) {
    return new CSIStorageCapacityBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace(FixtureNames.HOME)
        .endMetadata()
        .withStorageClassName(FixtureNames.COUNTED)
        .withCapacity(new Quantity(random.between(1, 9) + "Gi"))
        .withNewNodeTopology()
        .addToMatchLabels(FixtureNames.ZONE, zone)
        .endNodeTopology()
        .build();
  }

  private static PersistentVolumes volume(String name) {
    return PersistentVolumes.volume(name);
  }

  private static Claims claim(String name) {
    return Claims.claim(name).namespace(FixtureNames.HOME);
  }

  private void add(PersistentVolumes volume) {
    PersistentVolume built = volume.build();
    built.getMetadata().setResourceVersion(null);
    objects.add(built);
  }

  private void addClaim(Claims claim) {
    PersistentVolumeClaim built = claim.build();
    built.getMetadata().setResourceVersion(null);
    objects.add(built);
  }
}
