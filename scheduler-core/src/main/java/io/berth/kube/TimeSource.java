package io.berth.kube;

import io.berth.framework.Ticker;

/** Measures time and sleeps. */
record TimeSource(Ticker ticker, Sleeper sleeper) {}
