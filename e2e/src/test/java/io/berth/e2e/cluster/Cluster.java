package io.berth.e2e.cluster;

import io.berth.e2e.controlplane.MissingToolException;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.List;

/**
 * The Kubernetes cluster of a test class. Other classes may use the same cluster, so each test uses
 * its own namespace.
 */
public interface Cluster extends AutoCloseable {
  /** Returns the client of an administrator. */
  KubernetesClient client();

  /** Returns the kubeconfig of an administrator. */
  Path kubeconfig();

  /** Creates a namespace that is ready for pods, and returns its name. */
  String namespace();

  /**
   * Returns nodes like a template. With fake kubelets, they are new nodes; with real kubelets, at
   * most the requested number of existing nodes, with the extended resources of the template.
   */
  List<Node> nodes(int count, Node template);

  /** Ensures that kube-scheduler runs. */
  void startKubeScheduler();

  /**
   * Installs Berth with its chart as release {@code berth}, at most once at a time, and waits until
   * it is ready.
   *
   * @param values the chart's values as YAML
   */
  Berth installBerth(String values) throws MissingToolException;

  /** Stops the cluster or, if it existed before, removes the created objects. */
  @Override
  void close();
}
