package io.berth.e2e.cluster;

import io.berth.e2e.controlplane.Binaries;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.MissingToolException;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.List;

/** A control plane of the test class on this machine, with fake kubelets. */
record LocalCluster(ControlPlane controlPlane) implements Cluster {

  @Override
  public KubernetesClient client() {
    return controlPlane.client();
  }

  @Override
  public Path kubeconfig() {
    return controlPlane.kubeconfig();
  }

  @Override
  public String namespace() {
    return Namespaces.create(client());
  }

  @Override
  public List<Node> nodes(int count, Node template) {
    return controlPlane.nodes(count, template);
  }

  @Override
  public void startKubeScheduler() {
    controlPlane.startKubeScheduler();
  }

  @Override
  public Berth installBerth(String values) throws MissingToolException {
    return LocalBerth.install(controlPlane, values);
  }

  @Override
  public void close() {
    controlPlane.close();
  }

  record Source(Flags flags) implements ClusterSource {
    @Override
    public void prepare() throws MissingToolException {
      Binaries.get();
    }

    @Override
    public Kubelets kubelets() {
      return Kubelets.FAKE;
    }

    @Override
    public Cluster open() throws MissingToolException {
      return new LocalCluster(ControlPlane.start(flags));
    }
  }
}
