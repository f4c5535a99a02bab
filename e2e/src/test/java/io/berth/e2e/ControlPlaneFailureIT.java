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

/** Failures of a control plane: it does not start, or the JVM that runs it is killed. */
@OnCluster(Needs.CONTROL_PLANE)
class ControlPlaneFailureIT {
  private static final Pattern UP = Pattern.compile("Control plane is ready: folder=(\\S+)");

  @Test
  void failsTestWithReasonIfApiServerDoesNotStart() {
    EngineExecutionResults results =
        EngineTestKit.engine("junit-jupiter")
            .configurationParameter("berth.cluster", "local")
            .configurationParameter("berth.apiserver.flag", "--no-such-flag")
            .selectors(selectClass(RequiresApiServer.class))
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
                            text.contains("kube-apiserver has exited")
                                && text.contains("unknown flag: --no-such-flag")))));
  }

  @Test
  void killedJvmLeavesNoProcessesOrFiles(@TempDir Path folder) throws Exception {
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
      assertThat(Path.of(up.group(1)))
          .satisfies(leftover -> assertThat(Files.exists(leftover)).isFalse());
    } finally {
      jvm.destroyForcibly();
    }
  }

  /** Run by the first test, with an API server that cannot start. */
  @OnCluster
  static class RequiresApiServer {
    @Test
    void receivesCluster(Cluster cluster) {
      assertThat(cluster.client()).isNotNull();
    }
  }
}
