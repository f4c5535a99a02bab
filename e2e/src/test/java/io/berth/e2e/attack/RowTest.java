package io.berth.e2e.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.attack.Outcome.SideEffects;
import io.berth.e2e.bench.Contender;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests when a row of {@code e2e/attack} holds. */
class RowTest {
  static Stream<Arguments> rows() {
    Outcome kube = outcome(Contender.KUBE_SCHEDULER, true, 0, 50, 50, SideEffects.NONE);
    Outcome slowKube = outcome(Contender.KUBE_SCHEDULER, true, 0, 300, 900, SideEffects.NONE);
    return Stream.of(
        row("as quick as kube-scheduler", kube, berth(true, 0, 50, 50), List.of()),
        row("at the least limit of delays", kube, berth(true, 0, 200, 50), List.of()),
        row(
            "above the least limit of delays",
            kube,
            berth(true, 0, 201, 50),
            List.of("delay over 200 ms")),
        row("at twice kube-scheduler's delay", slowKube, berth(true, 0, 600, 50), List.of()),
        row(
            "above twice kube-scheduler's delay",
            slowKube,
            berth(true, 0, 601, 50),
            List.of("delay over 600 ms")),
        row("slow probe", kube, berth(true, 0, 50, 1001), List.of("probe over 1000 ms")),
        row("slow probe of both", slowKube, berth(true, 0, 50, 1800), List.of()),
        row("ended", kube, berth(false, 0, 50, 50), List.of("ended")),
        row("unbound", kube, berth(true, 3, 50, 50), List.of("3 of 10 ordinary pods unbound")),
        row(
            "side effects",
            kube,
            outcome(Contender.BERTH, true, 0, 50, 50, new SideEffects("2 of 6 evicted", false)),
            List.of("2 of 6 evicted")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void reportsExceededLimits(String name, Outcome kube, Outcome berth, List<String> problems) {
    Map<Contender, Outcome> outcomes = new EnumMap<>(Contender.class);
    outcomes.put(Contender.KUBE_SCHEDULER, kube);
    outcomes.put(Contender.BERTH, berth);
    Row row = new Row(new PodChurn("any", "any", List.of("any")), outcomes);
    assertThat(row.problems()).isEqualTo(problems);
    assertThat(row.holds()).isEqualTo(problems.isEmpty());
  }

  @Test
  void namesAreUnique() {
    assertThat(Attacks.ALL).extracting(Attack::name).doesNotHaveDuplicates();
  }

  private static Arguments row(String name, Outcome kube, Outcome berth, List<String> problems) {
    return Arguments.of(name, kube, berth, problems);
  }

  private static Outcome berth(boolean alive, int unbound, int delay, int probe) {
    return outcome(Contender.BERTH, alive, unbound, delay, probe, SideEffects.NONE);
  }

  private static Outcome outcome(
      Contender contender,
      boolean alive,
      int unbound,
      int delay,
      int probe,
      SideEffects sideEffects) {
    return new Outcome(
        contender,
        alive,
        10,
        unbound,
        Duration.ofMillis(delay),
        Duration.ofMillis(probe),
        Duration.ZERO,
        0,
        sideEffects,
        "");
  }
}
