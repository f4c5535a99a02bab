/** What controllers make of the objects that people write: pods, and what belongs to them. */
@NullMarked
package io.berth.simulator.workload;

import org.jspecify.annotations.NullMarked;
