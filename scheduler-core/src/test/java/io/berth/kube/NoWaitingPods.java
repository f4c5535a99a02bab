package io.berth.kube;

import io.berth.framework.WaitingPods;
import io.berth.model.PodInfo;
import java.util.List;

/** Waiting pods without any pod. */
class NoWaitingPods implements WaitingPods {
  @Override
  public List<PodInfo> all() {
    return List.of();
  }

  @Override
  public void allow(String uid, String plugin) {}

  @Override
  public boolean reject(String uid, String plugin, String message) {
    return false;
  }

  @Override
  public boolean preempt(String uid, String plugin, String message) {
    return false;
  }
}
