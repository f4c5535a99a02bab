/** Experiments: synthetic clusters and workloads, and the results of simulating them. */
@NullMarked
package io.berth.doctor.experiment;

import org.jspecify.annotations.NullMarked;
