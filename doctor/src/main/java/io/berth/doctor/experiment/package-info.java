/** Synthetic clusters and workloads, and what a profile makes of them in the simulator. */
@NullMarked
package io.berth.doctor.experiment;

import org.jspecify.annotations.NullMarked;
