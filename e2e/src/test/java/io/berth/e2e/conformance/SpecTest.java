package io.berth.e2e.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the parser of the suite's output. */
class SpecTest {
  record Case(String name, String line, Optional<Spec> expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case(
            "a spec that passed",
            "SPEC\tpassed\t1.5\tvalidates limits\t",
            Optional.of(new Spec("passed", "1.5", "validates limits", ""))),
        new Case(
            "a spec that failed",
            "SPEC\tfailed\t60.0\tvalidates limits\ttimed out",
            Optional.of(new Spec("failed", "60.0", "validates limits", "timed out"))),
        new Case("output of a spec", "  STEP: SPEC\tpassed", Optional.empty()),
        new Case("empty line", "", Optional.empty()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void readsLines(Case c) {
    Optional<Spec> spec = Spec.parse(c.line());

    assertThat(spec).isEqualTo(c.expected());
    assertThat(spec.map(Spec::passed).orElse(false)).isEqualTo(c.name().endsWith("passed"));
  }
}
