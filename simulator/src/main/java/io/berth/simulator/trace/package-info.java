/** Recorded GPU traces, replayed arrival by arrival. */
@NullMarked
package io.berth.simulator.trace;

import org.jspecify.annotations.NullMarked;
