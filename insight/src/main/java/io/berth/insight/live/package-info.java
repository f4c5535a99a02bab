/** Estimates on a cluster that is being watched. */
@NullMarked
package io.berth.insight.live;

import org.jspecify.annotations.NullMarked;
