/** The scheduling queue: activeQ, backoffQ, unschedulable pods, pods in flight and nominations. */
@NullMarked
package io.berth.queue;

import org.jspecify.annotations.NullMarked;
