/** Estimates how many replicas of a workload fit on a cluster. */
@NullMarked
package io.berth.insight.estimate;

import org.jspecify.annotations.NullMarked;
