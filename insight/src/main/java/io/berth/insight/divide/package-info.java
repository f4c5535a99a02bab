/** Divides replicas over clusters. */
@NullMarked
package io.berth.insight.divide;

import org.jspecify.annotations.NullMarked;
