/** Changes of a cluster before it is simulated: workloads are scaled, nodes come and go. */
@NullMarked
package io.berth.simulator.change;

import org.jspecify.annotations.NullMarked;
