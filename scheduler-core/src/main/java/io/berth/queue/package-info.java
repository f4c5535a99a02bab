/** The pods that wait to be tried: who is next, who waits for what, and for whom room is kept. */
@NullMarked
package io.berth.queue;

import org.jspecify.annotations.NullMarked;
