/** What came of a simulation, for whoever prints, draws or compares it. */
@NullMarked
package io.berth.simulator.result;

import org.jspecify.annotations.NullMarked;
