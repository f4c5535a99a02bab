package io.berth.framework;

import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import org.jspecify.annotations.Nullable;

/** Looks up the ResourceClaims of dynamic resource allocation. Thread-safe. */
@FunctionalInterface
public interface ResourceClaimLister {
  /** A lister without claims. */
  ResourceClaimLister NONE = (namespace, name) -> null;

  /** Returns the latest version of the claim, or null if it does not exist. */
  @Nullable ResourceClaim claim(String namespace, String name);
}
