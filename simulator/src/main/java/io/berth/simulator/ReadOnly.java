package io.berth.simulator;

import io.berth.framework.ChangeAwaiter;
import io.berth.framework.PodBinder;
import io.berth.framework.PreemptionExecutor;
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

/** Rejects every write: an evaluation must not change the cluster. */
public enum ReadOnly implements PodBinder, PreemptionExecutor, StorageWriter, ChangeAwaiter {
  INSTANCE;

  private static IllegalStateException rejected() {
    return new IllegalStateException("read-only: an evaluation must not change the cluster");
  }

  @Override
  public Status bind(PodInfo pod, String nodeName) {
    throw rejected();
  }

  @Override
  public Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> victims) {
    throw rejected();
  }

  @Override
  public boolean isPodRunningPreemption(PodInfo preemptor) {
    return false;
  }

  @Override
  public PersistentVolume updateVolume(PersistentVolume volume) {
    throw rejected();
  }

  @Override
  public PersistentVolumeClaim updateClaim(PersistentVolumeClaim claim) {
    throw rejected();
  }

  @Override
  public @Nullable NodeDescription node(String name) {
    throw rejected();
  }

  @Override
  public boolean podExists(String namespace, String name) {
    throw rejected();
  }

  @Override
  public boolean await(BooleanSupplier condition, Duration atMost) {
    throw rejected();
  }
}
