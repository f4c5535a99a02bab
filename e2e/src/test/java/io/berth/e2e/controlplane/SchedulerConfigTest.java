package io.berth.e2e.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SchedulerConfigTest {
  private static final Path KUBECONFIG = Path.of("/tmp/kubeconfig");

  @Test
  void addsConnectionAndDisablesLeaderElection() {
    assertThat(SchedulerConfig.complete("kind: KubeSchedulerConfiguration\n", KUBECONFIG))
        .isEqualTo(
            """
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: "/tmp/kubeconfig"}
            leaderElection: {leaderElect: false}
            """);
  }

  @Test
  void keepsExistingSections() {
    String own = "leaderElection:\n  leaderElect: true\nclientConnection: {kubeconfig: other}\n";
    assertThat(SchedulerConfig.complete(own, KUBECONFIG)).isEqualTo(own);
  }
}
