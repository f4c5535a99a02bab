package io.berth.e2e.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SkipPolicyTest {
  private final List<String> said = new ArrayList<>();
  private final SkipPolicy atHome = new SkipPolicy(false, said::add);
  private final SkipPolicy inCi = new SkipPolicy(true, said::add);

  @Test
  void aMissingToolSkipsAllTestsWithOneLine() {
    assertThat(atHome.nothingToRunOn("install Go").isDisabled()).isTrue();
    assertThat(atHome.nothingToRunOn("install Go").isDisabled()).isTrue();
    assertThat(said)
        .containsExactly("SKIPPED: end-to-end tests have nothing to run on: install Go");
  }

  @Test
  void inCiAMissingToolFails() {
    assertThatThrownBy(() -> inCi.nothingToRunOn("install Go"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("install Go");
  }

  @Test
  void inCiTestsForOtherClustersAreSkippedAllTheSame() {
    assertThat(inCi.notForThisCluster("XIT", Needs.REAL_KUBELETS, "local").isDisabled()).isTrue();
    assertThat(said)
        .containsExactly("SKIPPED: XIT needs real kubelets: not on -Dberth.cluster=local");
  }
}
