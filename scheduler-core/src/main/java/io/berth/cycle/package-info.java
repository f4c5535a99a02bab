/** How a pod is decided on and bound: short, linear, without I/O of its own. */
@NullMarked
package io.berth.cycle;

import org.jspecify.annotations.NullMarked;
