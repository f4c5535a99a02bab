/** Handlers of built-in workload kinds. */
@NullMarked
package io.berth.insight.handlers;

import org.jspecify.annotations.NullMarked;
