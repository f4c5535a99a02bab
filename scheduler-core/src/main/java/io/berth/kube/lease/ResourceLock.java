package io.berth.kube.lease;

import org.jspecify.annotations.Nullable;

/**
 * The storage of the lease, like {@code resourcelock.Interface}. Failures are {@link
 * io.berth.kube.ApiException}s; of two concurrent changes one fails.
 */
interface ResourceLock {
  /** Returns the lease, or null if there is none. */
  @Nullable Lease read();

  /** Creates the lease; fails if it exists. */
  Lease create(LeaderElectionRecord record);

  /** Updates the lease; fails if it was changed since it was read. */
  Lease update(Lease lease, LeaderElectionRecord record);
}
