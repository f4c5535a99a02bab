/** Comparison of the metrics of two schedulers. */
@NullMarked
package io.berth.e2e.metrics;

import org.jspecify.annotations.NullMarked;
