/** What came of a simulation as a page to look at in a browser. */
@NullMarked
package io.berth.simulator.report;

import org.jspecify.annotations.NullMarked;
