/** Faults of networks, machines and API servers, and checks of the scheduler. */
@NullMarked
package io.berth.e2e.faults;

import org.jspecify.annotations.NullMarked;
