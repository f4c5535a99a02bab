/** The engine on a cluster in memory. */
@NullMarked
package io.berth.simulator;

import org.jspecify.annotations.NullMarked;
