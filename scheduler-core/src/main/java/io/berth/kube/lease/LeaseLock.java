package io.berth.kube.lease;

import org.jspecify.annotations.Nullable;

/**
 * Where the lease is kept. Whatever goes wrong is an {@link io.berth.kube.ApiException}; of two who
 * change it at the same time, one gets it.
 */
interface LeaseLock {
  /** Returns the lease, or null if there is none. */
  @Nullable Lease read();

  /** Makes the lease, unless somebody else has. */
  Lease create(LeaderElectionRecord record);

  /** Changes the lease, unless somebody else has. */
  Lease update(Lease known, LeaderElectionRecord record);
}
