package io.berth.kube.lease;

/** How a lease is called. */
public record LeaseName(String namespace, String name) {
  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}
