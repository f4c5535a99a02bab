/** Scheduling and binding cycles, failure handling and cluster event handlers. */
@NullMarked
package io.berth.cycle;

import org.jspecify.annotations.NullMarked;
