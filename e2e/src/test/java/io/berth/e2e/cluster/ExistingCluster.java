package io.berth.e2e.cluster;

import io.berth.e2e.controlplane.FakeNodes;
import io.berth.e2e.controlplane.MissingToolException;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;

/** A cluster that existed before the test; objects that the test created are removed. */
final class ExistingCluster implements Cluster {
  private final Path kubeconfig;
  private final String image;
  private final BiConsumer<KubernetesClient, Pod> killer;
  private final KubernetesClient client;
  private final Kubelets kubelets;
  private final Deque<Runnable> cleanups = new ArrayDeque<>();

  /**
   * Connects.
   *
   * @param image the image of Berth, which the nodes have or can pull
   * @param killer kills the process of a pod
   */
  ExistingCluster(Path kubeconfig, String image, BiConsumer<KubernetesClient, Pod> killer) {
    this.kubeconfig = kubeconfig;
    this.image = image;
    this.killer = killer;
    this.client =
        new KubernetesClientBuilder()
            .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
            .build();
    this.kubelets =
        client.nodes().list().getItems().stream().anyMatch(ExistingCluster::isReal)
            ? Kubelets.REAL
            : Kubelets.FAKE;
  }

  private static boolean isReal(Node node) {
    return !node.getMetadata().getAnnotations().containsKey(FakeNodes.ANNOTATION);
  }

  Kubelets kubelets() {
    return kubelets;
  }

  @Override
  public KubernetesClient client() {
    return client;
  }

  @Override
  public Path kubeconfig() {
    return kubeconfig;
  }

  @Override
  public String namespace() {
    String name = Namespaces.create(client);
    cleanups.push(() -> client.namespaces().withName(name).delete());
    return name;
  }

  @Override
  public List<Node> nodes(int count, Node template) {
    return switch (kubelets) {
      case FAKE -> {
        List<Node> nodes = FakeNodes.create(client, count, template);
        cleanups.push(() -> client.resourceList(nodes).delete());
        yield nodes;
      }
      case REAL -> {
        RealNodes nodes = RealNodes.select(client, count, template);
        cleanups.push(nodes::restore);
        yield nodes.list();
      }
    };
  }

  /** No-op: such a cluster has a scheduler. */
  @Override
  public void startKubeScheduler() {}

  @Override
  public Berth installBerth(String values) throws MissingToolException {
    Berth berth = InstalledBerth.install(this, values, image, pod -> killer.accept(client, pod));
    cleanups.push(berth::close);
    return berth;
  }

  @Override
  public void close() {
    try (client) {
      while (!cleanups.isEmpty()) {
        cleanups.pop().run();
      }
    }
  }

  record Source(Path kubeconfig, String image) implements ClusterSource {
    @Override
    public void prepare() {
      if (!Files.exists(kubeconfig)) {
        throw new IllegalStateException("no kubeconfig at " + kubeconfig.toAbsolutePath());
      }
    }

    @Override
    public Kubelets kubelets() {
      try (ExistingCluster cluster = open()) {
        return cluster.kubelets();
      }
    }

    /** Deletes a pod without grace period: the closest to a kill without access to the nodes. */
    private static void delete(KubernetesClient client, Pod pod) {
      client.resource(pod).withGracePeriod(0).delete();
    }

    @Override
    public ExistingCluster open() {
      return new ExistingCluster(kubeconfig, image, Source::delete);
    }
  }
}
