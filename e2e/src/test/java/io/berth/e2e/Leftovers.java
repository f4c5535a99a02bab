package io.berth.e2e;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What one scheduler left in the namespace "default", before the next has its turn there. */
final class Leftovers {
  private Leftovers() {}

  /** Removes pods and events, and waits until the last pod is gone. */
  static void remove(KubernetesClient client) {
    client.pods().inNamespace("default").withGracePeriod(0).delete();
    client
        .pods()
        .inNamespace("default")
        .informOnCondition(List::isEmpty)
        .orTimeout(60, TimeUnit.SECONDS)
        .join();
    client.events().v1().events().inNamespace("default").delete();
  }
}
