package io.berth.metrics;

import java.util.function.LongSupplier;

/** A clock for durations, as {@link System#nanoTime}. */
@FunctionalInterface
interface NanoClock extends LongSupplier {}
