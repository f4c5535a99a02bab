/** Runs the scheduler with days of churn in simulated time, on a cluster in memory. */
@NullMarked
package io.berth.e2e.simulated;

import org.jspecify.annotations.NullMarked;
