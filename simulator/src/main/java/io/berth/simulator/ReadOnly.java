package io.berth.simulator;

import io.berth.framework.ChangeAwaiter;
import io.berth.framework.PodBinder;
import io.berth.framework.Preemptor;
import io.berth.framework.Status;
import io.berth.framework.StorageWriter;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Refuses every change: evaluating a pod must not get as far as making one. */
public enum ReadOnly implements PodBinder, Preemptor, StorageWriter, ChangeAwaiter {
  INSTANCE;

  private static IllegalStateException refusal() {
    return new IllegalStateException("An evaluation changes nothing in the cluster.");
  }

  @Override
  public Status bind(PodInfo pod, String nodeName) {
    throw refusal();
  }

  @Override
  public Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> victims) {
    throw refusal();
  }

  @Override
  public boolean isPreempting(PodInfo preemptor) {
    return false;
  }

  @Override
  public PersistentVolume updateVolume(PersistentVolume volume) {
    throw refusal();
  }

  @Override
  public PersistentVolumeClaim updateClaim(PersistentVolumeClaim claim) {
    throw refusal();
  }

  @Override
  public @Nullable NodeDescription node(String name) {
    throw refusal();
  }

  @Override
  public boolean hasPod(String namespace, String name) {
    throw refusal();
  }

  @Override
  public boolean await(BooleanSupplier condition, Duration atMost) {
    throw refusal();
  }
}
