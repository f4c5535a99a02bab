package io.berth.e2e.soak;

import java.time.Duration;
import java.util.Map;

/**
 * What happened in a soak that went well.
 *
 * @param slowestAudit how long the scheduler took at most to believe what the API server says
 * @param slowestSettling how long it took at most until no pod waited that had room
 */
record SoakResult(
    Duration time,
    int steps,
    int pods,
    int binds,
    Map<String, Integer> faults,
    int audits,
    Duration slowestAudit,
    int settlings,
    Duration slowestSettling) {

  String text() {
    return """
    %d s: %d changes, %d pods made, %d bound, each once and none beyond its node's room
    %d audits, each without a difference after %.1f s at the latest
    %d times room for all, and no pod waited after %.1f s at the latest
    faults: %s
    """
        .formatted(
            time.toSeconds(),
            steps,
            pods,
            binds,
            audits,
            slowestAudit.toMillis() / 1000.0,
            settlings,
            slowestSettling.toMillis() / 1000.0,
            faults);
  }
}
