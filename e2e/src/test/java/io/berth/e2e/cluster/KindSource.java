package io.berth.e2e.cluster;

import com.dajudge.kindcontainer.KindContainer;
import com.dajudge.kindcontainer.KindContainerVersion;
import com.dajudge.kindcontainer.KubernetesImageSpec;
import io.berth.e2e.controlplane.MissingToolException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;

/** One kind node in a container for all test classes, started on first need. */
final class KindSource implements ClusterSource {
  private static final Logger log = LoggerFactory.getLogger(KindSource.class);

  /** The newest that the library knows; another image may be put in its place. */
  private static final KindContainerVersion VERSION = KindContainerVersion.VERSION_1_34_0;

  private @Nullable KindContainer<?> container;
  private @Nullable Path kubeconfig;

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
    if (kubeconfig == null) {
      long start = System.nanoTime();
      container = new KindContainer<>(image());
      container.start();
      kubeconfig = write(container.getKubeconfig());
      log.info("kind node started in {} s", (System.nanoTime() - start) / 1_000_000_000);
    }
    return new ExistingCluster(kubeconfig);
  }

  private static KubernetesImageSpec<KindContainerVersion> image() {
    String image = System.getenv("BERTH_KIND_IMAGE");
    return image == null ? VERSION.toImageSpec() : VERSION.withImage(image);
  }

  private static Path write(String kubeconfig) {
    try {
      Path file = Files.createTempFile("berth-kind-", ".kubeconfig");
      file.toFile().deleteOnExit();
      return Files.writeString(file, kubeconfig);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the kubeconfig of the kind node", e);
    }
  }

  @Override
  public synchronized void close() {
    if (container != null) {
      container.stop();
    }
  }
}
