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

/** Draws volumes, claims and what drivers tell of nodes. */
final class RandomStorage {
  private static final int BOUND = 5;
  private static final int LOCAL = 3;

  private final RandomSource draw;
  private final String prefix;
  private final ReferableObjects stock;
  private final List<HasMetadata> objects = new ArrayList<>();

  RandomStorage(RandomSource draw, String prefix, ReferableObjects stock) {
    this.draw = draw;
    this.prefix = prefix;
    this.stock = stock;
  }

  /** Volumes come before their claims, so that those find them. */
  List<HasMetadata> objects() {
    for (int i = 0; i < BOUND; i++) {
      addBound(prefix + "bound" + i, i == 0);
    }
    for (int i = 0; i < LOCAL; i++) {
      addLocal(prefix + "local" + i);
    }
    addLate(prefix + "dynamic", Names.DYNAMIC, "1Gi");
    addLate(prefix + "zoned", Names.ZONED, "1Gi");
    addLate(prefix + "counted", Names.COUNTED, draw.between(1, 9) + "Gi");
    for (String zone : Names.ZONES) {
      if (draw.chance(70)) {
        objects.add(capacity(prefix + zone, zone));
      }
    }
    addClaim(claim(prefix + "stuck").ofClass(Names.IMMEDIATE));
    stock.brokenClaims.add(prefix + "stuck");
    stock.brokenClaims.add(prefix + "missing");
    for (String node : stock.nodes) {
      addNode(node);
    }
    return objects;
  }

  private void addBound(String name, boolean exclusive) {
    PersistentVolumes volume =
        volume(name).ofClass(Names.IMMEDIATE).csi(Names.DRIVER, name).heldBy(Names.HOME, name, "");
    Claims claim = claim(name).ofClass(Names.IMMEDIATE).wanting(name);
    if (exclusive) {
      volume.accessModes("ReadWriteOncePod");
      claim.accessModes("ReadWriteOncePod");
    }
    if (draw.chance(25)) {
      volume.reachableBy(Names.ZONE, draw.one(Names.ZONES));
    }
    if (draw.chance(25)) {
      volume.label(Names.ZONE, draw.one(Names.ZONES));
    }
    add(volume);
    addClaim(claim);
    (exclusive ? stock.exclusiveClaims : stock.boundClaims).add(name);
  }

  private void addLocal(String name) {
    add(
        volume(name)
            .size(draw.between(1, 4) + "Gi")
            .ofClass(Names.LOCAL)
            .csi(Names.DRIVER, name)
            .onHost(draw.one(stock.nodes)));
    addLate(name, Names.LOCAL, draw.between(1, 4) + "Gi");
  }

  private void addLate(String name, String storageClass, String size) {
    addClaim(claim(name).ofClass(storageClass).size(size));
    stock.lateClaims.add(name);
  }

  private void addNode(String node) {
    if (draw.chance(60)) {
      objects.add(
          new CSINodeBuilder()
              .withNewMetadata()
              .withName(node)
              .endMetadata()
              .withNewSpec()
              .addNewDriver()
              .withName(Names.DRIVER)
              .withNodeID(node)
              .withNewAllocatable(draw.between(1, 3))
              .endDriver()
              .endSpec()
              .build());
    }
    if (draw.chance(15)) {
      objects.add(
          new VolumeAttachmentBuilder()
              .withNewMetadata()
              .withName(node)
              .endMetadata()
              .withNewSpec()
              .withAttacher(Names.DRIVER)
              .withNodeName(node)
              .withNewSource()
              .withPersistentVolumeName(draw.one(stock.boundClaims))
              .endSource()
              .endSpec()
              .build());
    }
  }

  private HasMetadata capacity(String name, String zone) {
    return new CSIStorageCapacityBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace(Names.HOME)
        .endMetadata()
        .withStorageClassName(Names.COUNTED)
        .withCapacity(new Quantity(draw.between(1, 9) + "Gi"))
        .withNewNodeTopology()
        .addToMatchLabels(Names.ZONE, zone)
        .endNodeTopology()
        .build();
  }

  private static PersistentVolumes volume(String name) {
    return PersistentVolumes.volume(name);
  }

  private static Claims claim(String name) {
    return Claims.claim(name).namespace(Names.HOME);
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
