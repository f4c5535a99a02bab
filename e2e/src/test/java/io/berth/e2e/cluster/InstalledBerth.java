package io.berth.e2e.cluster;

import io.berth.e2e.chart.Helm;
import io.berth.e2e.controlplane.MissingToolException;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Berth in pods of a cluster. */
final class InstalledBerth implements Berth {
  private static final List<String> WAIT_FLAGS = List.of("--wait", "--timeout=3m");

  private final KubernetesClient client;
  private final Path kubeconfig;
  private final Helm helm;
  private final Consumer<Pod> killer;

  private InstalledBerth(
      KubernetesClient client, Path kubeconfig, Helm helm, Consumer<Pod> killer) {
    this.client = client;
    this.kubeconfig = kubeconfig;
    this.helm = helm;
    this.killer = killer;
  }

  /**
   * Installs the chart.
   *
   * @param image the image of its pods, which every node has or can pull
   * @param killer kills the process of a pod
   */
  static Berth install(ExistingCluster cluster, String values, String image, Consumer<Pod> killer)
      throws MissingToolException {
    InstalledBerth berth =
        new InstalledBerth(cluster.client(), cluster.kubeconfig(), Helm.get(), killer);
    int colon = image.lastIndexOf(':');
    berth.upgradeAndWait(
        List.of(
            "--values",
            Installation.file(values),
            "--set",
            "image.repository=%s,image.tag=%s,image.pullPolicy=IfNotPresent"
                .formatted(image.substring(0, colon), image.substring(colon + 1))));
    return berth;
  }

  @Override
  public void upgrade(String... values) {
    upgradeAndWait(List.of(Installation.setArguments(values)));
  }

  private void upgradeAndWait(List<String> arguments) {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(WAIT_FLAGS);
    Installation.upgrade(helm, kubeconfig, all.toArray(String[]::new));
  }

  @Override
  public void killLeader() {
    String pod = leader().replaceFirst("_[^_]*$", "");
    killer.accept(client.pods().inNamespace(Installation.NAMESPACE).withName(pod).require());
  }

  @Override
  public String awaitLeader(Predicate<String> condition) {
    return Installation.awaitLeader(client, condition);
  }

  @Override
  public boolean isInPods() {
    return true;
  }

  @Override
  public void close() {
    Installation.uninstall(helm, kubeconfig);
    // The pods could not release the lease, because their role was deleted first.
    client.leases().inNamespace(Installation.NAMESPACE).withName(Installation.NAME).delete();
  }
}
