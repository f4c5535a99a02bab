/** Measures what two schedulers on the same nodes over-commit. */
@NullMarked
package io.berth.e2e.sharing;

import org.jspecify.annotations.NullMarked;
