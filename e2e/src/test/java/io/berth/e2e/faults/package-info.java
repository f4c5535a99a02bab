/** What networks, machines and API servers do to a scheduler, and whether it bears that. */
@NullMarked
package io.berth.e2e.faults;

import org.jspecify.annotations.NullMarked;
