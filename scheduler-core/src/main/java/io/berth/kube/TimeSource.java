package io.berth.kube;

import io.berth.framework.Ticker;

/** How time is measured, and how it is let pass. */
record TimeSource(Ticker ticker, Sleeper pause) {}
