package io.berth.testing;

import io.fabric8.kubernetes.api.model.EmptyDirVolumeSource;
import io.fabric8.kubernetes.api.model.ImageVolumeSource;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;

/** Builds volumes of pods. */
public final class Volumes {
  private Volumes() {}

  /** Returns a volume for a PersistentVolumeClaim, with the name of the claim. */
  public static Volume claim(String claimName) {
    return new VolumeBuilder()
        .withName(claimName)
        .withNewPersistentVolumeClaim()
        .withClaimName(claimName)
        .endPersistentVolumeClaim()
        .build();
  }

  /** Returns a generic ephemeral volume, whose claim is named {@code pod-volume}. */
  public static Volume ephemeral(String name, String storageClass) {
    return new VolumeBuilder()
        .withName(name)
        .withNewEphemeral()
        .withNewVolumeClaimTemplate()
        .withNewSpec()
        .withStorageClassName(storageClass)
        .endSpec()
        .endVolumeClaimTemplate()
        .endEphemeral()
        .build();
  }

  public static Volume image(String name, String reference) {
    Volume volume = new Volume();
    volume.setName(name);
    ImageVolumeSource source = new ImageVolumeSource();
    source.setReference(reference);
    volume.setImage(source);
    return volume;
  }

  public static Volume emptyDir(String name) {
    Volume volume = new Volume();
    volume.setName(name);
    volume.setEmptyDir(new EmptyDirVolumeSource());
    return volume;
  }
}
