/** Changes of a cluster before the simulation: workloads scaled, nodes added and removed. */
@NullMarked
package io.berth.simulator.change;

import org.jspecify.annotations.NullMarked;
