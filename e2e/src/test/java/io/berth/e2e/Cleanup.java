package io.berth.e2e;

import io.berth.e2e.controlplane.Timeouts;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.PodResource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Removes the objects of one scheduler before the next one runs on the same cluster. */
final class Cleanup {
  private Cleanup() {}

  /**
   * Removes pods and events of the namespace "default" of a cluster with fake nodes, and waits
   * until all pods are removed.
   *
   * <p>KWOK deletes a pod by name a second after its deletion was requested, even if it is already
   * removed; a new pod of the same name would be deleted. KWOK processes deletions in order: once
   * it has deleted a last pod with a unique name, it has processed all others.
   */
  static void remove(KubernetesClient client) {
    removePods(client, "default");
    String node = client.nodes().list().getItems().getFirst().getMetadata().getName();
    Pod last =
        Samples.pod("last-" + UUID.randomUUID(), "no-such-scheduler", "0")
            .editSpec()
            .withNodeName(node)
            .endSpec()
            .build();
    client.resource(last).create();
    client
        .resource(last)
        .waitUntilCondition(Workloads::isRunning, Timeouts.waitSeconds(), TimeUnit.SECONDS);
    client.resource(last).delete();
    awaitNone(client.pods().inNamespace("default"));
    client.events().v1().events().inNamespace("default").delete();
  }

  /** Removes the pods of a namespace, and waits until they are removed. */
  static void removePods(KubernetesClient client, String namespace) {
    client.pods().inNamespace(namespace).withGracePeriod(0).delete();
    awaitNone(client.pods().inNamespace(namespace));
  }

  private static void awaitNone(NonNamespaceOperation<Pod, PodList, PodResource> pods) {
    pods.informOnCondition(List::isEmpty)
        .orTimeout(Timeouts.waitSeconds(), TimeUnit.SECONDS)
        .join();
  }
}
