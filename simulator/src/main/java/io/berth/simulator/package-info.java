/** Simulates the scheduler on an in-memory cluster. */
@NullMarked
package io.berth.simulator;

import org.jspecify.annotations.NullMarked;
