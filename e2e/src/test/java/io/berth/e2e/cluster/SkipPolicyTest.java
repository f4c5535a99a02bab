package io.berth.e2e.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SkipPolicyTest {
  private final List<String> reported = new ArrayList<>();
  private final SkipPolicy outsideCi = new SkipPolicy(false, reported::add);
  private final SkipPolicy inCi = new SkipPolicy(true, reported::add);

  @Test
  void reportsMissingToolOnce() {
    assertThat(outsideCi.missingTool("install Go").isDisabled()).isTrue();
    assertThat(outsideCi.missingTool("install Go").isDisabled()).isTrue();
    assertThat(reported).containsExactly("SKIPPED: end-to-end tests cannot run: install Go");
  }

  @Test
  void failsOnMissingToolInCi() {
    assertThatThrownBy(() -> inCi.missingTool("install Go"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("install Go");
  }

  @Test
  void skipsTestsForOtherClustersInCi() {
    assertThat(inCi.unmetNeed("XIT", Needs.REAL_KUBELETS, "local").isDisabled()).isTrue();
    assertThat(reported)
        .containsExactly("SKIPPED: XIT needs real kubelets: not on -Dberth.cluster=local");
  }
}
