/** Random changes and faults of a cluster for any duration, with checks of the scheduler. */
@NullMarked
package io.berth.e2e.soak;

import org.jspecify.annotations.NullMarked;
