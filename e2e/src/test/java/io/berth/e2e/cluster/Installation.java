package io.berth.e2e.cluster;

import io.berth.e2e.chart.Helm;
import io.berth.e2e.controlplane.Timeouts;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The release of the chart in tests of whole clusters. */
final class Installation {
  static final String NAME = "berth";
  static final String NAMESPACE = "berth-system";

  private Installation() {}

  static void upgrade(Helm helm, Path kubeconfig, String... arguments) {
    helm.upgrade(kubeconfig, NAME, NAMESPACE, arguments);
  }

  static void uninstall(Helm helm, Path kubeconfig) {
    String file = kubeconfig.toString();
    var _ =
        helm.run(
            "uninstall",
            NAME,
            "--namespace",
            NAMESPACE,
            "--kubeconfig",
            file,
            "--wait",
            "--ignore-not-found");
  }

  /** Waits until the holder of the lease meets a condition, and returns it. */
  static String awaitLeader(KubernetesClient client, Predicate<String> condition) {
    return client
        .leases()
        .inNamespace(NAMESPACE)
        .withName(NAME)
        .waitUntilCondition(
            lease -> lease != null && isHeldBy(lease.getSpec().getHolderIdentity(), condition),
            Timeouts.waitSeconds(),
            TimeUnit.SECONDS)
        .getSpec()
        .getHolderIdentity();
  }

  private static boolean isHeldBy(@Nullable String holder, Predicate<String> condition) {
    return holder != null && !holder.isEmpty() && condition.test(holder);
  }

  /** Returns arguments that set some values and reuse the others. */
  static String[] setArguments(String... values) {
    List<String> arguments = new ArrayList<>(List.of("--reset-then-reuse-values"));
    for (String value : values) {
      arguments.add("--set");
      arguments.add(value);
    }
    return arguments.toArray(String[]::new);
  }

  static String file(String text) {
    try {
      Path file = Files.createTempFile("berth-e2e-", ".yaml");
      file.toFile().deleteOnExit();
      return Files.writeString(file, text).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
