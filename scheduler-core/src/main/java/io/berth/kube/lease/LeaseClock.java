package io.berth.kube.lease;

import io.berth.framework.Ticker;
import java.time.InstantSource;

/**
 * The clocks of leader election.
 *
 * @param wall the wall clock, for the times in the lease
 * @param ticker a monotonic clock that advances while the process is suspended
 */
public record LeaseClock(InstantSource wall, Ticker ticker) {}
