/** Exact amounts of resources by name, and their arithmetic. */
@NullMarked
package io.berth.insight.amounts;

import org.jspecify.annotations.NullMarked;
