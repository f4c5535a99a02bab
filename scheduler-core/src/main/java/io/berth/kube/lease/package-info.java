/** Which of several copies of the scheduler works: they agree on it by a Lease. */
@NullMarked
package io.berth.kube.lease;

import org.jspecify.annotations.NullMarked;
