package io.berth.testing;

import io.berth.framework.ResourceClaimLister;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An in-memory resource claim lister. */
public final class FakeResourceClaimLister implements ResourceClaimLister {
  private final Map<String, ResourceClaim> claims = new HashMap<>();

  public FakeResourceClaimLister with(ResourceClaim claim) {
    claims.put(claim.getMetadata().getNamespace() + "/" + claim.getMetadata().getName(), claim);
    return this;
  }

  @Override
  public @Nullable ResourceClaim claim(String namespace, String name) {
    return claims.get(namespace + "/" + name);
  }
}
