package io.berth.kube.lease;

import io.berth.kube.RbacRule;
import java.util.List;

/** The namespaced name of a lease. */
public record LeaseName(String namespace, String name) {
  /** Returns the permissions in its namespace that a candidate needs. */
  public List<RbacRule> rbacRules() {
    return List.of(LeaseLock.CREATE, LeaseLock.RENEW.only(name), LeaseEvents.RBAC_RULE);
  }

  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}
