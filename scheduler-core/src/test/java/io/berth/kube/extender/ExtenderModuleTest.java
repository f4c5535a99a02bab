package io.berth.kube.extender;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.kube.RawObjectConfig;
import io.berth.kube.WriteGate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExtenderModuleTest {
  record Case(String name, List<Settings> extenders, RawObjectConfig expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Settings extender() {
    return Settings.at("http://e");
  }

  static Stream<Case> cases() {
    RawObjectConfig pods = new RawObjectConfig(false, true, false);
    RawObjectConfig nodes = new RawObjectConfig(true, true, false);
    RawObjectConfig victims = new RawObjectConfig(false, true, true);
    return Stream.of(
        new Case("none", List.of(), RawObjectConfig.NONE),
        new Case("binder", List.of(extender().bind("b")), RawObjectConfig.NONE),
        new Case("filter", List.of(extender().filter("f")), nodes),
        new Case("filter by name", List.of(extender().filter("f").cached()), pods),
        new Case("scorer", List.of(extender().prioritize("p", 1)), nodes),
        new Case("preemption", List.of(extender().preempt("p")), victims),
        new Case("preemption by name", List.of(extender().preempt("p").cached()), pods),
        new Case(
            "several",
            List.of(extender().preempt("p"), extender().filter("f")),
            new RawObjectConfig(true, true, true)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void cachesOnlyObjectsThatAreSent(Case row) {
    assertThat(
            new ExtenderModule(
                    row.extenders.stream().map(Settings::build).toList(), WriteGate.ALWAYS_OPEN)
                .rawObjects())
        .isEqualTo(row.expected);
  }
}
