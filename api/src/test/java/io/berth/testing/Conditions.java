package io.berth.testing;

import io.fabric8.kubernetes.api.model.PodCondition;

final class Conditions {
  private Conditions() {}

  static PodCondition of(String type, String status, String reason) {
    PodCondition condition = new PodCondition();
    condition.setType(type);
    condition.setStatus(status);
    condition.setReason(reason);
    return condition;
  }
}
