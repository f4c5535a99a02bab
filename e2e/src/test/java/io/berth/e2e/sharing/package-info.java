/** Measures the over-commits of two schedulers on the same nodes. */
@NullMarked
package io.berth.e2e.sharing;

import org.jspecify.annotations.NullMarked;
