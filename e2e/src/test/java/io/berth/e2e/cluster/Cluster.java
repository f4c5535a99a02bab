package io.berth.e2e.cluster;

import io.berth.e2e.controlplane.MissingToolException;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.List;

/**
 * A Kubernetes cluster as a test class sees it. Other classes may use the same one, so a test works
 * in a namespace of its own.
 */
public interface Cluster extends AutoCloseable {
  /** A client that may do everything. */
  KubernetesClient client();

  /** The kubeconfig of one who may do everything. */
  Path kubeconfig();

  /** Creates a namespace in which pods can be created at once. */
  String namespace();

  /**
   * Gives nodes after a template. Fake kubelets: as many as asked for, new ones. Real kubelets: at
   * most as many, of those there are, with the extended resources of the template.
   */
  List<Node> nodes(int count, Node template);

  /** Sees to it that kube-scheduler serves pods that name no scheduler. */
  void startKubeScheduler();

  /**
   * Installs Berth by its chart, under the name {@code berth}, and returns when it is ready. At
   * most one at a time.
   *
   * @param values the chart's values as YAML
   */
  Berth installBerth(String values) throws MissingToolException;

  /** Ends the cluster or, where it is not ours, removes what was made in it. */
  @Override
  void close();
}
