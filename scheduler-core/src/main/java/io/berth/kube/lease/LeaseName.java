package io.berth.kube.lease;

import io.berth.kube.RbacRule;
import java.util.List;

/** How a lease is called. */
public record LeaseName(String namespace, String name) {
  /** Returns what has to be allowed in its namespace to whoever wants to hold it. */
  public List<RbacRule> rights() {
    return List.of(ApiLease.CREATE, ApiLease.KEEP.only(name), LeaseEvents.RIGHT);
  }

  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}
