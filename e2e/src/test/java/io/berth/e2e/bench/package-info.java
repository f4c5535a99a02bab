/** Measures schedulers as processes on a real API server. */
@NullMarked
package io.berth.e2e.bench;

import org.jspecify.annotations.NullMarked;
