package io.berth.kube.lease;

import org.jspecify.annotations.Nullable;

/** Knows where this process serves. It is called with every write of the Lease. */
@FunctionalInterface
public interface EndpointSource {
  /** Publishes nothing. */
  EndpointSource NONE = () -> null;

  /** Returns what to publish now without waiting for anything, or null for nothing. */
  @Nullable LeaseEndpoint current();
}
