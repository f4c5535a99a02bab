/** Recorded clusters, replayed arrival by arrival with GPUs shared by thousandths. */
@NullMarked
package io.berth.simulator.trace;

import org.jspecify.annotations.NullMarked;
