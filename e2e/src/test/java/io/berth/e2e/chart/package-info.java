/** Tests of the chart, its releases and the image on a real API server. */
@NullMarked
package io.berth.e2e.chart;

import org.jspecify.annotations.NullMarked;
