/** Estimates on a watched cluster. */
@NullMarked
package io.berth.insight.live;

import org.jspecify.annotations.NullMarked;
