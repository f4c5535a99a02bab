package io.berth.framework;

import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import org.jspecify.annotations.Nullable;

/** The claims of dynamic resource allocation, as they are now. */
@FunctionalInterface
public interface ResourceClaimLister {
  /** Where there are no claims. */
  ResourceClaimLister NONE = (namespace, name) -> null;

  @Nullable ResourceClaim claim(String namespace, String name);
}
