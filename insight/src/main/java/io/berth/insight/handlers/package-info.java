/** What the usual kinds of workloads are made of. */
@NullMarked
package io.berth.insight.handlers;

import org.jspecify.annotations.NullMarked;
