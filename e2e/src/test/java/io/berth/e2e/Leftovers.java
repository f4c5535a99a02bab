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

/** What one scheduler left, before the next has its turn there. */
final class Leftovers {
  private Leftovers() {}

  /**
   * Removes pods and events of the namespace "default" of a cluster with fake nodes, and waits
   * until the last pod is gone.
   *
   * <p>Fake nodes delete a pod by its name a second after they saw it go, even if it is gone by
   * then; the pod of that name might be the next scheduler's. They do so one after the other: once
   * a last pod, whose name nobody uses again, is gone by their hand, all others are done with.
   */
  static void remove(KubernetesClient client) {
    removePods(client, "default");
    String node = client.nodes().list().getItems().getFirst().getMetadata().getName();
    Pod last =
        Samples.pod("last-" + UUID.randomUUID(), "nobody", "0")
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

  /** Removes the pods of a namespace, and waits until the last is gone. */
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
