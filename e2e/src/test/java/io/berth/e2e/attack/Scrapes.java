package io.berth.e2e.attack;

import io.berth.e2e.attack.Attack.Setup;
import io.berth.e2e.controlplane.TrustAll;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Readers that fetch the longest page in a loop, while the scheduler renews its lease. */
record Scrapes() implements Attack {
  private static final int PODS = 20_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  @Override
  public String name() {
    return "scrapes";
  }

  @Override
  public String description() {
    return "8 readers fetch /metrics/resources in a loop, with 20,000 pods and a lease to renew";
  }

  @Override
  public Setup setup() {
    return Setup.ELECTED;
  }

  @Override
  public void prepare(AttackContext context) {
    context
        .admin()
        .createAll(
            AttackContext.TENANT_PODS,
            PODS,
            i -> JsonObjects.pod("bound-" + i, LongPods.onNode(i % context.nodes())));
  }

  @Override
  public void execute(AttackContext context) {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("https://127.0.0.1:%d/metrics/resources".formatted(context.port())))
            .timeout(TIMEOUT)
            .header("Authorization", "Bearer " + context.readerToken())
            .build();
    try (HttpClient client = TrustAll.client()) {
      context.repeat(i -> fetch(client, request));
    }
  }

  private static void fetch(HttpClient client, HttpRequest request) {
    try {
      client.send(request, HttpResponse.BodyHandlers.discarding());
    } catch (IOException e) {
      Thread.onSpinWait(); // no response in time, or connection limit: readers retry
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
