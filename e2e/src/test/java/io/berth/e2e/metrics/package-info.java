/** Comparison of metrics, as two schedulers show them. */
@NullMarked
package io.berth.e2e.metrics;

import org.jspecify.annotations.NullMarked;
