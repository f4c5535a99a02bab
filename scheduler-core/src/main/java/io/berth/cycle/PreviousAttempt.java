package io.berth.cycle;

import java.time.Instant;

/** The last attempt that evaluated more than the nominated node, where a later one did not. */
public record PreviousAttempt(int attempt, Instant at, String message, NodeVerdicts verdicts) {}
