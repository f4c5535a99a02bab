/** Leader election among the replicas of the scheduler by a Lease. */
@NullMarked
package io.berth.kube.lease;

import org.jspecify.annotations.NullMarked;
