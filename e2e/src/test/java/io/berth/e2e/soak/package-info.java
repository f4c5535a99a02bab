/** A cluster in which nothing stays as it is for long, and whether the scheduler keeps up. */
@NullMarked
package io.berth.e2e.soak;

import org.jspecify.annotations.NullMarked;
