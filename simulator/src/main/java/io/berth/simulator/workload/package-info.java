/** The pods that controllers create for Deployments, Jobs and other workloads. */
@NullMarked
package io.berth.simulator.workload;

import org.jspecify.annotations.NullMarked;
