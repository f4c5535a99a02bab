/** The chart and what is made of it, on a real API server. */
@NullMarked
package io.berth.e2e.chart;

import org.jspecify.annotations.NullMarked;
