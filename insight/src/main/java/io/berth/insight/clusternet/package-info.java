/** Serves estimates to Clusternet over HTTP. */
@NullMarked
package io.berth.insight.clusternet;

import org.jspecify.annotations.NullMarked;
