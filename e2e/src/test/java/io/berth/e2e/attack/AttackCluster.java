package io.berth.e2e.attack;

import io.berth.e2e.attack.Attack.Setup;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.MissingToolException;
import io.berth.e2e.controlplane.RawApi;
import io.berth.e2e.faults.FaultProxy;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cluster of one attack on one scheduler: an API server, nodes without kubelets, and a tenant
 * with permissions in one namespace only.
 */
final class AttackCluster implements AutoCloseable {
  private static final String SCHEDULER = "system:kube-scheduler";
  private static final String NAMESPACES = "/api/v1/namespaces";
  private static final String RBAC =
      "/apis/rbac.authorization.k8s.io/v1/namespaces/" + AttackContext.TENANT;

  private final ControlPlane plane;
  private final RawApi admin;
  private final RawApi tenant;
  private final @Nullable FaultProxy proxy;
  private final int nodes;
  private final int schedulerPort;

  AttackCluster(Setup setup, int defaultNodes) throws MissingToolException, IOException {
    this.plane =
        ControlPlane.start(
            new Flags(ControlPlaneScope.API, List.of("--delete-collection-workers=8"), List.of()));
    this.admin = new RawApi(plane.client().getConfiguration());
    this.nodes = setup.nodes() == 0 ? defaultNodes : setup.nodes();
    this.schedulerPort = plane.freePort();
    this.proxy =
        setup.proxy() ? new FaultProxy(plane.url(), plane.folder().resolve("apiserver")) : null;
    admin.createAll(AttackContext.NODES, nodes, i -> JsonObjects.node(JsonObjects.nodeName(i), i));
    createNamespace(OrdinaryPods.NAMESPACE);
    createNamespace(AttackContext.TENANT);
    this.tenant = createTenant();
  }

  private void createNamespace(String name) {
    admin.create(NAMESPACES, "{\"metadata\":{\"name\":\"%s\"}}".formatted(name));
  }

  private RawApi createTenant() {
    String name = AttackContext.TENANT;
    admin.create(
        "%s/%s/serviceaccounts".formatted(NAMESPACES, name),
        "{\"metadata\":{\"name\":\"%s\"}}".formatted(name));
    admin.create(
        RBAC + "/roles",
        """
        {"metadata":{"name":"%s"},"rules":[{"apiGroups":[""],"verbs":["*"],
         "resources":["pods","pods/resize","persistentvolumeclaims","services"]}]}
        """
            .formatted(name));
    admin.create(
        RBAC + "/rolebindings",
        """
        {"metadata":{"name":"%s"},
         "subjects":[{"kind":"ServiceAccount","name":"%s","namespace":"%s"}],
         "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"Role","name":"%s"}}
        """
            .formatted(name, name, name, name));
    Path kubeconfig = plane.kubeconfig("system:serviceaccount:%s:%s".formatted(name, name));
    return new RawApi(Config.fromKubeconfig(kubeconfig.toFile()));
  }

  ControlPlane plane() {
    return plane;
  }

  RawApi admin() {
    return admin;
  }

  RawApi tenant() {
    return tenant;
  }

  @Nullable FaultProxy proxy() {
    return proxy;
  }

  int nodes() {
    return nodes;
  }

  int schedulerPort() {
    return schedulerPort;
  }

  String adminToken() {
    return plane.client().getConfiguration().getAutoOAuthToken();
  }

  /** Returns the kubeconfig of the scheduler, which connects through the proxy if there is one. */
  Path schedulerKubeconfig() {
    Path direct = plane.kubeconfig(SCHEDULER);
    if (proxy == null) {
      return direct;
    }
    try {
      return Files.writeString(
          plane.folder().resolve("proxied.kubeconfig"),
          Files.readString(direct).replace(plane.url(), proxy.url()));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    if (proxy != null) {
      proxy.close();
    }
    tenant.close();
    admin.close();
    plane.close();
  }
}
