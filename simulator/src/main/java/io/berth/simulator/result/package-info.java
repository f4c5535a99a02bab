/** The result of a simulation, for printers, the report and comparisons. */
@NullMarked
package io.berth.simulator.result;

import org.jspecify.annotations.NullMarked;
