package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.TaintBuilder;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TaintsTest {
  private record Case(String name, String taint, Tolerations tolerations, boolean tolerated) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** A taint written {@code key=value:effect}. */
  private static io.fabric8.kubernetes.api.model.Taint taint(String text) {
    String[] parts = text.split("[=:]", -1);
    return new TaintBuilder().withKey(parts[0]).withValue(parts[1]).withEffect(parts[2]).build();
  }

  private static Tolerations toleration(
      @Nullable String key,
      @Nullable String operator,
      @Nullable String value,
      @Nullable String effect) {
    return Tolerations.of(
        List.of(
            new TolerationBuilder()
                .withKey(key)
                .withOperator(operator)
                .withValue(value)
                .withEffect(effect)
                .build()));
  }

  static Stream<Case> cases() {
    String taint = "gpu=a100:NoSchedule";
    return Stream.of(
        new Case("none", taint, Tolerations.NONE, false),
        new Case("equal", taint, toleration("gpu", "Equal", "a100", "NoSchedule"), true),
        new Case("no operator is equal", taint, toleration("gpu", null, "a100", null), true),
        new Case("empty operator too", taint, toleration("gpu", "", "a100", ""), true),
        new Case("other value", taint, toleration("gpu", "Equal", "h100", null), false),
        new Case("other key", taint, toleration("fpga", "Exists", null, null), false),
        new Case("other effect", taint, toleration("gpu", "Exists", null, "NoExecute"), false),
        new Case("exists", taint, toleration("gpu", "Exists", null, "NoSchedule"), true),
        new Case("exists without key", taint, toleration(null, "Exists", null, null), true),
        new Case("equal without key", taint, toleration("", "Equal", "a100", null), true),
        new Case(
            "missing value is empty", "gpu=:NoSchedule", toleration("gpu", null, null, null), true),
        new Case("greater is gated", "n=5:NoSchedule", toleration("n", "Gt", "3", null), false),
        new Case("less is gated", "n=5:NoSchedule", toleration("n", "Lt", "9", null), false),
        new Case("unknown operator", taint, toleration("gpu", "exists", null, null), false));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void tolerates(Case row) {
    Taints taints = Taints.of(List.of(taint(row.taint)));
    assertThat(row.tolerations.tolerates(taints.get(0))).isEqualTo(row.tolerated);
    assertThat(taints.firstUntolerated(row.tolerations) == null).isEqualTo(row.tolerated);
  }

  @Test
  void onlyHardTaintsPreventScheduling() {
    Taints taints =
        Taints.of(
            List.of(
                taint("soft=:PreferNoSchedule"),
                taint("odd=:Whatever"),
                taint("first=:NoExecute"),
                taint("second=:NoSchedule")));
    assertThat(taints.firstUntolerated(Tolerations.NONE)).isEqualTo(taints.get(2));
    assertThat(taints.firstUntolerated(toleration("first", "Exists", null, null)))
        .isEqualTo(taints.get(3));
    assertThat(taints.size()).isEqualTo(4);
    assertThat(Taints.of(null)).isEqualTo(Taints.NONE);
  }

  @Test
  void selectsTolerationsForPreferNoSchedule() {
    assertThat(toleration("a", "Exists", null, "NoSchedule").forPreferNoSchedule().isEmpty())
        .isTrue();
    assertThat(toleration("a", "Exists", null, "PreferNoSchedule").forPreferNoSchedule().size())
        .isEqualTo(1);
    assertThat(toleration("a", "Exists", null, null).forPreferNoSchedule().size()).isEqualTo(1);
  }
}
