package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.berth.e2e.cluster.Cluster;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.LocalClusterMain;
import io.berth.e2e.controlplane.Timeouts;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.EventConditions;
import org.junit.platform.testkit.engine.TestExecutionResultConditions;

/** What happens when a control plane does not come up, or the JVM that holds it is killed. */
@OnCluster(Needs.CONTROL_PLANE)
class ControlPlaneFailureIT {
  private static final Pattern UP = Pattern.compile("control plane in (\\S+):");

  @Test
  void anApiServerThatDoesNotComeUpFailsTheTestAndSaysWhy() {
    EngineExecutionResults results =
        EngineTestKit.engine("junit-jupiter")
            .configurationParameter("berth.cluster", "local")
            .configurationParameter("berth.apiserver.flag", "--no-such-flag")
            .selectors(selectClass(NeedsAnApiServer.class))
            .execute();

    results
        .testEvents()
        .assertStatistics(events -> events.started(1).failed(1).aborted(0).skipped(0));
    results
        .testEvents()
        .failed()
        .assertThatEvents()
        .haveExactly(
            1,
            EventConditions.finishedWithFailure(
                TestExecutionResultConditions.rootCause(
                    TestExecutionResultConditions.message(
                        text ->
                            text.contains("kube-apiserver has ended")
                                && text.contains("unknown flag: --no-such-flag")))));
  }

  @Test
  void aKilledJvmLeavesNothingBehind(@TempDir Path folder) throws Exception {
    Process jvm =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                LocalClusterMain.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader output = jvm.inputReader()) {
      MatchResult up =
          output.lines().flatMap(line -> UP.matcher(line).results()).findFirst().orElseThrow();
      List<ProcessHandle> processes = jvm.descendants().toList();
      assertThat(processes)
          .extracting(process -> Path.of(process.info().command().orElse("?")).getFileName())
          .extracting(Path::toString)
          .contains("etcd", "kube-apiserver", "kube-controller-manager", "kwok");

      jvm.destroyForcibly();

      CompletableFuture.allOf(
              processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
          .get(Timeouts.waitSeconds(), TimeUnit.SECONDS);
      assertThat(Path.of(up.group(1))).satisfies(left -> assertThat(Files.exists(left)).isFalse());
    } finally {
      jvm.destroyForcibly();
    }
  }

  /** Run by the test above, on an API server that cannot start. */
  @OnCluster
  static class NeedsAnApiServer {
    @Test
    void getsOne(Cluster cluster) {
      assertThat(cluster.client()).isNotNull();
    }
  }
}
