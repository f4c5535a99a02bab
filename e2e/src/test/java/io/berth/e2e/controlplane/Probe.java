package io.berth.e2e.controlplane;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Waits until components of a control plane are ready. */
final class Probe implements AutoCloseable {
  private static final Duration TIMEOUT = Timeouts.WAIT_TIMEOUT;
  private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

  // Health endpoints need no authentication, and components generate certificates at startup, so
  // the client has no credentials and trusts all certificates.
  private final KubernetesClient client =
      new KubernetesClientBuilder()
          .withConfig(
              new ConfigBuilder(Config.empty())
                  .withTrustCerts(true)
                  .withRequestRetryBackoffLimit(0)
                  .withConnectionTimeout(1_000)
                  .withRequestTimeout(2_000)
                  .build())
          .build();

  /** Waits until a URL of a component returns success. */
  void awaitReady(GuardedProcess component, String url) {
    await(component.name() + " to be ready", List.of(component), () -> isReady(url));
  }

  /** Waits for a condition; fails if a process that it depends on exits. */
  void await(String subject, List<GuardedProcess> processes, BooleanSupplier condition) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (!condition.getAsBoolean()) {
      for (GuardedProcess process : processes) {
        if (!process.isAlive()) {
          throw failure(
              "%s has exited while waiting for %s".formatted(process.name(), subject), processes);
        }
      }
      if (System.nanoTime() > deadline) {
        throw failure(
            "timed out after %d s waiting for %s".formatted(TIMEOUT.toSeconds(), subject),
            processes);
      }
      sleep();
    }
  }

  boolean isReady(String url) {
    try {
      client.raw(url);
      return true;
    } catch (KubernetesClientException notYet) {
      return false;
    }
  }

  private static IllegalStateException failure(String subject, List<GuardedProcess> processes) {
    StringBuilder message = new StringBuilder(subject);
    for (GuardedProcess process : processes) {
      message.append("%n--- log of %s:%n%s".formatted(process.name(), process.logTail()));
    }
    return new IllegalStateException(message.toString());
  }

  private static void sleep() {
    try {
      Thread.sleep(POLL_INTERVAL);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for the control plane", e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
