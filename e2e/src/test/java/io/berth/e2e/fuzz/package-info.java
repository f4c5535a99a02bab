/** Sends random objects to a live scheduler, and checks that it continues to schedule. */
@NullMarked
package io.berth.e2e.fuzz;

import org.jspecify.annotations.NullMarked;
