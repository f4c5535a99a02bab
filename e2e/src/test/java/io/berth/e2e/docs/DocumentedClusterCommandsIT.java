package io.berth.e2e.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.chart.Helm;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.Binaries;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.FakeNodes;
import io.berth.e2e.controlplane.MissingToolException;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The command blocks of pages that need a cluster or start one. */
@OnCluster(Needs.CONTROL_PLANE)
class DocumentedClusterCommandsIT {
  private static final int NODES = 3;
  private static final String NAMESPACE = "berth-system";

  /** The lease of the chart's pods. */
  private static final String BERTH_CONFIG =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      leaderElection: {resourceNamespace: berth-system, resourceName: berth}
      """;

  @TestFactory
  Stream<DynamicTest> commandsOnClusters(ControlPlane plane, @TempDir Path folder)
      throws Exception {
    try (ExecutorService sessions = Executors.newVirtualThreadPerTaskExecutor()) {
      Path first = Files.createDirectory(folder.resolve("cluster"));
      Path second = Files.createDirectory(folder.resolve("local-cluster"));
      Future<List<ShellSession.Result>> cluster = sessions.submit(() -> onCluster(plane, first));
      Future<List<ShellSession.Result>> localCluster =
          sessions.submit(() -> onLocalCluster(second));
      return Stream.concat(BlockChecks.of(cluster.get()), BlockChecks.of(localCluster.get()));
    }
  }

  /** Runs commands on a cluster with kube-scheduler and Berth. */
  private static List<ShellSession.Result> onCluster(ControlPlane plane, Path folder)
      throws IOException, MissingToolException {
    plane.nodes(NODES, FakeNodes.template("node").build());
    plane.startKubeScheduler();
    startBerth(plane);
    Path helm = Path.of(Helm.get().program()).getParent();
    String path = "%s:%s:%s".formatted(Binaries.get().folder(), helm, System.getenv("PATH"));
    try (CloneFolder clone = CloneFolder.in(folder)) {
      return ShellSession.run(
          clone,
          Page.of(Page.Setting.CLUSTER),
          Map.of("PATH", path, "KUBECONFIG", plane.kubeconfig().toString()));
    }
  }

  /** Starts a process with the lease of the chart's pods, for which there is no kubelet. */
  private static void startBerth(ControlPlane plane) {
    plane
        .client()
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build())
        .create();
    plane
        .launchBerth(BerthProgram.INSTALLED, BERTH_CONFIG, "--kubeconfig=" + plane.kubeconfig())
        .awaitScheduling();
  }

  /** Runs pages that start {@code e2e/local-cluster}, with a separate cache. */
  private static List<ShellSession.Result> onLocalCluster(Path folder)
      throws IOException, MissingToolException {
    Path programs = Binaries.get().folder().getParent();
    Path cache = Files.createDirectory(folder.resolve("cache"));
    Path link = Files.createSymbolicLink(cache.resolve("controlplane"), programs);
    // The pages start a scheduler on its default port, so a machine can run one session at a time.
    try (FileChannel file =
            FileChannel.open(
                programs.resolve("documented-commands.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock _ = file.lock();
        CloneFolder clone = CloneFolder.in(folder)) {
      return ShellSession.run(
          clone, Page.of(Page.Setting.LOCAL_CLUSTER), Map.of("BERTH_CACHE", cache.toString()));
    } finally {
      Files.delete(link);
    }
  }

  @Test
  void apiServerAcceptsTheExamples(ControlPlane plane) {
    String workloads = Binaries.tree().resolve("examples/workloads").toString();
    assertThat(plane.kubectl("create", "--dry-run=server", "-f", workloads))
        .contains("deployment.apps/web", "statefulset.apps/database", "job.batch/training");
  }
}
