package io.berth.e2e.controlplane;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Asks a component whether it is ready, and waits for the answer. */
final class Probe implements AutoCloseable {
  private static final Duration LIMIT = Timeouts.WAIT_TIMEOUT;
  private static final Duration PAUSE = Duration.ofMillis(50);

  // Health is told to anyone, so the client needs no credentials and need not know certificates
  // that a component makes only as it starts.
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

  /** Waits until a component answers well at a URL. */
  void awaitReady(GuardedProcess component, String url) {
    await(component.name() + " to be ready", List.of(component), () -> answers(url));
  }

  /** Waits for a condition as long as the processes that it depends on live. */
  void await(String what, List<GuardedProcess> needed, BooleanSupplier condition) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      for (GuardedProcess process : needed) {
        if (!process.isAlive()) {
          throw failure("%s has ended, waiting for %s".formatted(process.name(), what), needed);
        }
      }
      if (System.nanoTime() > deadline) {
        throw failure("waited %d s for %s".formatted(LIMIT.toSeconds(), what), needed);
      }
      pause();
    }
  }

  boolean answers(String url) {
    try {
      client.raw(url);
      return true;
    } catch (KubernetesClientException notYet) {
      return false;
    }
  }

  private static IllegalStateException failure(String what, List<GuardedProcess> processes) {
    StringBuilder message = new StringBuilder(what);
    for (GuardedProcess process : processes) {
      message.append("%n--- log of %s:%n%s".formatted(process.name(), process.logTail()));
    }
    return new IllegalStateException(message.toString());
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE);
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
