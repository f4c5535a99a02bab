package io.berth.plugins.volumebinding;

import io.berth.framework.ChangeAwaiter;
import io.berth.framework.Status;
import io.berth.framework.StorageLister;
import io.berth.framework.StorageWriter;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.time.Duration;

/** Assumes and binds the volumes of pods, as upstream's {@code SchedulerVolumeBinder}. */
final class VolumeBinder {
  private final AssumedStorage assumed;
  private final StorageWriter writer;
  private final ChangeAwaiter cluster;
  private final BindingChecker checker;
  private final Duration timeout;

  VolumeBinder(
      AssumedStorage assumed,
      StorageLister storage,
      StorageWriter writer,
      ChangeAwaiter cluster,
      Duration timeout) {
    this.assumed = assumed;
    this.writer = writer;
    this.cluster = cluster;
    this.checker = new BindingChecker(storage, cluster);
    this.timeout = timeout;
  }

  /**
   * Assumes the volumes of a pod.
   *
   * @throws VolumeBindingException if a volume or claim was updated; then nothing is assumed
   */
  AssumedPodVolumes assumePodVolumes(PodVolumes podVolumes, String nodeName) {
    AssumedPodVolumes assumedVolumes = new AssumedPodVolumes();
    try {
      for (PodVolumes.StaticBinding binding : podVolumes.staticBindings()) {
        PersistentVolume bound = VolumeBindingState.withClaimRef(binding.volume(), binding.claim());
        if (!VolumeBindingState.isBoundTo(binding.volume(), binding.claim())) {
          assumed.volumes().assume(bound);
        }
        assumedVolumes.add(binding.claim(), bound);
      }
      for (PersistentVolumeClaim claim : podVolumes.dynamicProvisions()) {
        PersistentVolumeClaim provision = VolumeBindingState.withSelectedNode(claim, nodeName);
        assumed.claims().assume(provision);
        assumedVolumes.add(provision);
      }
      return assumedVolumes;
    } catch (VolumeBindingException e) {
      revertAssumedPodVolumes(assumedVolumes);
      throw e;
    }
  }

  /** Reverts the assumed volumes and claims that are not written yet. */
  void revertAssumedPodVolumes(AssumedPodVolumes assumedVolumes) {
    for (PodVolumes.StaticBinding binding : assumedVolumes.staticBindings()) {
      assumed.volumes().restore(binding.volume());
    }
    for (PersistentVolumeClaim claim : assumedVolumes.dynamicProvisions()) {
      assumed.claims().restore(claim);
    }
  }

  /**
   * Writes the assumed volumes and claims, and waits until they are bound. A failure does not
   * revert written objects: the binding completes later, or the next attempt uses them.
   */
  Status bindPodVolumes(PodInfo pod, String nodeName, AssumedPodVolumes assumedVolumes) {
    try {
      bindApiUpdate(assumedVolumes);
    } catch (RuntimeException e) {
      return Status.error(e);
    }
    try {
      boolean isBound =
          cluster.await(
              BindingChecker.objects(pod, nodeName, assumedVolumes),
              () -> checker.checkBindings(pod, nodeName, assumedVolumes),
              timeout);
      return isBound ? Status.SUCCESS : Status.error("binding volumes: context deadline exceeded");
    } catch (VolumeBindingException e) {
      return Status.error("binding volumes: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Status.error("binding volumes: context canceled");
    }
  }

  private void bindApiUpdate(AssumedPodVolumes assumedVolumes) {
    for (int i = 0; i < assumedVolumes.staticBindings().size(); i++) {
      assumedVolumes.updateBinding(
          i, writer.updateVolume(assumedVolumes.staticBindings().get(i).volume()));
    }
    for (int i = 0; i < assumedVolumes.dynamicProvisions().size(); i++) {
      assumedVolumes.updateProvision(
          i, writer.updateClaim(assumedVolumes.dynamicProvisions().get(i)));
    }
  }
}
