/** The HTML report of a simulation. */
@NullMarked
package io.berth.simulator.report;

import org.jspecify.annotations.NullMarked;
