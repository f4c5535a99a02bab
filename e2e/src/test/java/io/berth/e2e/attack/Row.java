package io.berth.e2e.attack;

import io.berth.e2e.bench.Contender;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The results of one attack on each scheduler, and the limits that Berth must meet. */
record Row(Attack attack, Map<Contender, Outcome> outcomes) {
  /** A delay up to this is accepted, whatever the delay of kube-scheduler. */
  private static final Duration MIN_DELAY_LIMIT = Duration.ofMillis(200);

  /** The default timeout of kubelet probes. */
  private static final Duration MIN_PROBE_LIMIT = Duration.ofSeconds(1);

  boolean holds() {
    return problems().isEmpty();
  }

  /** Returns the limits that Berth exceeds. */
  List<String> problems() {
    Outcome berth = outcomes.get(Contender.BERTH);
    Outcome other = outcomes.get(Contender.KUBE_SCHEDULER);
    List<String> problems = new ArrayList<>();
    if (berth == null) {
      return problems;
    }
    if (!berth.alive()) {
      problems.add("ended");
    }
    if (berth.unbound() > 0) {
      problems.add("%d of %d ordinary pods unbound".formatted(berth.unbound(), berth.pods()));
    }
    Duration delay = limit(MIN_DELAY_LIMIT, other == null ? null : other.longestDelay());
    if (other != null && berth.longestDelay().compareTo(delay) > 0) {
      problems.add("delay over %d ms".formatted(delay.toMillis()));
    }
    Duration probe = limit(MIN_PROBE_LIMIT, other == null ? null : other.longestProbe());
    if (berth.longestProbe().compareTo(probe) > 0) {
      problems.add("probe over %d ms".formatted(probe.toMillis()));
    }
    if (!berth.sideEffects().tolerable()) {
      problems.add(berth.sideEffects().text());
    }
    return problems;
  }

  private static Duration limit(Duration minimum, @Nullable Duration other) {
    return other == null || other.multipliedBy(2).compareTo(minimum) < 0
        ? minimum
        : other.multipliedBy(2);
  }
}
