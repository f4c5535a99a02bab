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

  /**
   * Removes the pods of a namespace, and waits until the last is gone. Their nodes do it, for which
   * they have a moment: fake ones do it even where a pod is gone already, a second later and by the
   * name alone, and the pod of that name might be the next test's.
   */
  static void removePods(KubernetesClient client, String namespace) {
    client.pods().inNamespace(namespace).withGracePeriod(1).delete();
    client
        .pods()
        .inNamespace(namespace)
        .informOnCondition(List::isEmpty)
        .orTimeout(60, TimeUnit.SECONDS)
        .join();
  }
}
