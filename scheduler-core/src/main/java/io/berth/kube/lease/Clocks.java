package io.berth.kube.lease;

import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * What time it is.
 *
 * @param wall for others to read
 * @param nanos for us to count by: it goes on while the process is stopped, and is never set
 */
public record Clocks(InstantSource wall, LongSupplier nanos) {}
