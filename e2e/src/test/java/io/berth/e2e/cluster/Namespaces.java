package io.berth.e2e.cluster;

import io.berth.e2e.controlplane.Timeouts;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Namespaces for tests. */
final class Namespaces {
  private Namespaces() {}

  /** Creates a namespace, and waits for its service account, which pods require. */
  static String create(KubernetesClient client) {
    String name =
        client
            .resource(
                new NamespaceBuilder()
                    .withNewMetadata()
                    .withGenerateName("berth-e2e-")
                    .endMetadata()
                    .build())
            .create()
            .getMetadata()
            .getName();
    client
        .serviceAccounts()
        .inNamespace(name)
        .withName("default")
        .waitUntilCondition(Objects::nonNull, Timeouts.waitSeconds(), TimeUnit.SECONDS);
    return name;
  }
}
