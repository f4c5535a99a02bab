/** Serves estimates to Clusternet over HTTP, as a predictor does. */
@NullMarked
package io.berth.insight.clusternet;

import org.jspecify.annotations.NullMarked;
