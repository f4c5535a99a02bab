package io.berth.kube.lease;

import io.berth.framework.Ticker;
import java.time.InstantSource;

/**
 * What time it is.
 *
 * @param wall for others to read
 * @param ticker for us to count by: it goes on while the process is stopped, and is never set
 */
public record LeaseClock(InstantSource wall, Ticker ticker) {}
