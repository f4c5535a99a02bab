package io.berth.e2e.cluster;

import io.berth.e2e.controlplane.Binaries;
import io.berth.e2e.controlplane.Commands;
import io.berth.e2e.controlplane.MissingToolException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;

/**
 * Provides a kind cluster with an image of Berth, started on first use and shared by all test
 * classes.
 */
final class KindSource implements ClusterSource {
  private static final Logger log = LoggerFactory.getLogger(KindSource.class);
  private static final String IMAGE = "berth/berth:e2e";

  /** The base image; empty to pull the default one. */
  private final String base;

  private @Nullable KindNodes nodes;
  private @Nullable Path kubeconfig;

  KindSource(String base) {
    this.base = base;
  }

  @Override
  public void prepare() throws MissingToolException {
    if (!DockerClientFactory.instance().isDockerAvailable()) {
      throw new MissingToolException("install Docker and start it");
    }
  }

  @Override
  public Kubelets kubelets() {
    return Kubelets.REAL;
  }

  @Override
  public synchronized Cluster open() {
    if (nodes == null || kubeconfig == null) {
      try {
        long start = System.nanoTime();
        buildImage();
        log.info("Built the image of Berth: seconds={}", secondsSince(start));
        start = System.nanoTime();
        nodes = KindNodes.start();
        nodes.load(IMAGE);
        kubeconfig = write(nodes.kubeconfig());
        log.info("Started kind nodes: seconds={}", secondsSince(start));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
    KindNodes started = nodes;
    return new ExistingCluster(
        kubeconfig,
        IMAGE,
        (_, pod) ->
            started.run(
                pod.getSpec().getNodeName(), "bash", "-c", kill(pod.getMetadata().getName())));
  }

  /** Returns the command that kills a pod; other replicas may run on the same node. */
  private static String kill(String pod) {
    return """
    container=$(crictl ps -q --label io.kubernetes.pod.name=%s)
    kill -KILL "$(crictl inspect -o go-template --template '{{.info.pid}}' "$container")"
    """
        .formatted(pod);
  }

  private static long secondsSince(long start) {
    return (System.nanoTime() - start) / 1_000_000_000;
  }

  private void buildImage() {
    Path tree = Binaries.tree();
    List<String> command =
        new ArrayList<>(List.of(tree.resolve("deploy/image/build").toString(), "--tag", IMAGE));
    command.addAll(List.of("--jars", tree.resolve("cli/target/lib").toString()));
    if (!base.isEmpty()) {
      command.addAll(List.of("--base", base));
    }
    var _ = Commands.output(command, Map.of("JAVA25_HOME", System.getProperty("java.home")));
  }

  private static Path write(String kubeconfig) throws IOException {
    Path file = Files.createTempFile("berth-kind-", ".kubeconfig");
    file.toFile().deleteOnExit();
    return Files.writeString(file, kubeconfig);
  }

  @Override
  public synchronized void close() {
    if (nodes != null) {
      nodes.close();
    }
  }
}
