package io.berth.kube;

import java.time.InstantSource;

/** What time it is, and how it is let pass. */
record Timing(InstantSource clock, Pause pause) {}
