package io.berth.e2e;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What one scheduler left, before the next has its turn there. */
final class Leftovers {
  private Leftovers() {}

  /** Removes pods and events of the namespace "default", and waits until the last pod is gone. */
  static void remove(KubernetesClient client) {
    removePods(client, "default");
    client.events().v1().events().inNamespace("default").delete();
  }

  /** Removes the pods of a namespace, and waits until the last is gone. */
  static void removePods(KubernetesClient client, String namespace) {
    client.pods().inNamespace(namespace).withGracePeriod(0).delete();
    client
        .pods()
        .inNamespace(namespace)
        .informOnCondition(List::isEmpty)
        .orTimeout(60, TimeUnit.SECONDS)
        .join();
  }
}
