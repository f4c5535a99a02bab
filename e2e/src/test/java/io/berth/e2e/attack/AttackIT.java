package io.berth.e2e.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.bench.Contender;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A few rows of {@code e2e/attack}, short and on few nodes. Delays are printed, but not checked,
 * because that requires an idle machine.
 */
@OnCluster(Needs.CONTROL_PLANE)
class AttackIT {
  private static final Logger log = LoggerFactory.getLogger(AttackIT.class);

  private final AttackRun run =
      new AttackRun(new Launcher(BerthProgram.INSTALLED, "614m"), 100, Duration.ofSeconds(3));

  @ParameterizedTest
  @ValueSource(strings = {"resource-names-bound", "repeated-preemption", "pod-churn"})
  void bindsEveryOrdinaryPodDuring(String name) throws Exception {
    Attack attack = Attacks.named(name);
    Map<Contender, Outcome> outcomes = new EnumMap<>(Contender.class);
    outcomes.put(Contender.BERTH, run.run(attack, Contender.BERTH));
    Outcome berth = outcomes.get(Contender.BERTH);
    log.info(
        "{}:\n{}{}", attack.description(), Table.head(), Table.lines(new Row(attack, outcomes)));
    assertThat(berth.alive()).as("alive; its log ends with\n%s", berth.logTail()).isTrue();
    assertThat(berth.pods()).as("ordinary pods created").isPositive();
    assertThat(berth.unbound()).as("ordinary pods without a node").isZero();
  }
}
