package io.berth.plugins.volumebinding;

import io.berth.framework.ChangeAwaiter;
import io.berth.framework.Status;
import io.berth.framework.StorageLister;
import io.berth.framework.StorageWriter;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.time.Duration;

/** Takes volumes for a pod: first as an assumption, then in the cluster. */
final class VolumeBinder {
  private final AssumedStorage assumed;
  private final StorageWriter writer;
  private final ChangeAwaiter cluster;
  private final BindingProgress progress;
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
    this.progress = new BindingProgress(storage, cluster);
    this.timeout = timeout;
  }

  /**
   * Assumes that the pod gets its volumes so.
   *
   * @throws VolumeBindingException if a volume or claim has changed meanwhile; nothing is assumed
   *     then
   */
  AssumedVolumes reserve(NodeVolumePlan volumes, String nodeName) {
    AssumedVolumes reservation = new AssumedVolumes();
    try {
      for (NodeVolumePlan.Binding binding : volumes.bindings()) {
        PersistentVolume bound = ClaimStatus.boundTo(binding.volume(), binding.claim());
        if (!ClaimStatus.isBoundTo(binding.volume(), binding.claim())) {
          assumed.volumes().assume(bound);
        }
        reservation.add(binding.claim(), bound);
      }
      for (PersistentVolumeClaim claim : volumes.provisions()) {
        PersistentVolumeClaim asking = ClaimStatus.askingFor(claim, nodeName);
        assumed.claims().assume(asking);
        reservation.add(asking);
      }
      return reservation;
    } catch (VolumeBindingException e) {
      release(reservation);
      throw e;
    }
  }

  /** Takes back what was assumed, save for what has been written. */
  void release(AssumedVolumes reservation) {
    for (NodeVolumePlan.Binding binding : reservation.bindings()) {
      assumed.volumes().restore(binding.volume());
    }
    for (PersistentVolumeClaim claim : reservation.provisions()) {
      assumed.claims().restore(claim);
    }
  }

  /**
   * Writes what was assumed, and waits until the volume controller and the drivers have done their
   * part. What is written is not taken back: they finish it, or it serves the next attempt.
   */
  Status bind(PodInfo pod, String nodeName, AssumedVolumes reservation) {
    try {
      write(reservation);
    } catch (RuntimeException e) {
      return Status.error(e);
    }
    try {
      boolean done =
          cluster.await(
              BindingProgress.objects(pod, nodeName, reservation),
              () -> progress.isDone(pod, nodeName, reservation),
              timeout);
      return done ? Status.SUCCESS : Status.error("binding volumes: context deadline exceeded");
    } catch (VolumeBindingException e) {
      return Status.error("binding volumes: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Status.error("binding volumes: context canceled");
    }
  }

  private void write(AssumedVolumes reservation) {
    for (int i = 0; i < reservation.bindings().size(); i++) {
      reservation.written(i, writer.updateVolume(reservation.bindings().get(i).volume()));
    }
    for (int i = 0; i < reservation.provisions().size(); i++) {
      reservation.written(i, writer.updateClaim(reservation.provisions().get(i)));
    }
  }
}
