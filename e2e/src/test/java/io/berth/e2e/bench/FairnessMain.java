package io.berth.e2e.bench;

import io.berth.e2e.chart.Helm;
import io.berth.e2e.chart.Release;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.RawApi;
import io.berth.e2e.controlplane.SchedulerProcess;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * The program behind {@code e2e/bench fairness}: the latency of bindings while other clients
 * overload the API server, with and without the chart's FlowSchemas. The scheduler uses the chart's
 * service account, because the group {@code system:masters} is exempt from fairness. {@code --seats
 * N} limits the requests that the API server processes at a time; the default is more than two
 * cores can process.
 */
public final class FairnessMain {
  private static final int NODES = 100;
  private static final int FILLER_PODS = 5000;
  private static final int CLIENTS = 50;
  private static final int PODS = 100;
  private static final int ROUNDS = 3;
  private static final long BIND_TIMEOUT_SECONDS = 120;
  private static final String NAMESPACE = "berth-system";

  private final ControlPlane plane;
  private final RawApi api;
  private final Helm helm;

  private FairnessMain(ControlPlane plane, RawApi api, Helm helm) {
    this.plane = plane;
    this.api = api;
    this.helm = helm;
  }

  public static void main(String[] args) throws Exception {
    Helm helm = Helm.get();
    try (ControlPlane plane = ControlPlane.start(flags(args));
        RawApi api = new RawApi(plane.client().getConfiguration())) {
      new FairnessMain(plane, api, helm).run();
    }
    System.exit(0); // threads of the HTTP client would keep the JVM alive
  }

  private static Flags flags(String[] args) {
    if (args.length == 1) {
      return Flags.scope(ControlPlaneScope.API);
    }
    if (args.length != 3 || !args[1].equals("--seats")) {
      throw new IllegalArgumentException("bench fairness [--seats N]");
    }
    int seats = Integer.parseInt(args[2]);
    return new Flags(
        ControlPlaneScope.API,
        List.of(
            "--max-requests-inflight=" + seats * 2 / 3,
            "--max-mutating-requests-inflight=" + (seats - seats * 2 / 3)),
        List.of());
  }

  private void run() throws IOException, InterruptedException {
    api.createAll("/api/v1/nodes", NODES, Shape.BASIC::node);
    api.createAll(
        "/api/v1/namespaces/default/pods",
        FILLER_PODS,
        i -> Shape.BASIC.boundPod(i, FILLER_PODS, NODES));
    GreedyClients.grant(plane);
    System.out.printf(
        "%d pods one after the other, %d clients that list %d pods; latency in ms%n",
        PODS, CLIENTS, FILLER_PODS);
    System.out.printf("%-26s%10s%10s%10s%10s%10s%n", "", "median", "p90", "max", "lists", "denied");
    measure("quiet", true, 0, 0);
    for (int round = 0; round < ROUNDS; round++) {
      measure("without FlowSchema", false, CLIENTS, round);
      measure("with FlowSchema", true, CLIENTS, round);
    }
  }

  private void measure(String name, boolean flowSchema, int clients, int round)
      throws IOException, InterruptedException {
    helm.upgrade(plane.kubeconfig(), "berth", NAMESPACE, "--set=flowSchema.enabled=" + flowSchema);
    String namespace = "%s-%d".formatted(name.toLowerCase(java.util.Locale.ROOT), round);
    String pods = podsOf(namespace.replace(' ', '-'));
    try (SchedulerProcess scheduler = new Release(plane, NAMESPACE, "berth").run()) {
      scheduler.awaitScheduling();
      try (GreedyClients greedy = GreedyClients.start(plane, clients);
          ObjectCounter binds = ObjectCounter.ofBinds(api, pods)) {
        long[] millis = latencies(pods, binds);
        System.out.printf(
            "%-26s%10d%10d%10d%10d%10d%n",
            name,
            millis[PODS / 2],
            millis[PODS * 9 / 10],
            millis[PODS - 1],
            greedy.lists(),
            greedy.denied());
      }
    }
  }

  private long[] latencies(String pods, ObjectCounter binds) throws InterruptedException {
    long[] millis = new long[PODS];
    for (int i = 0; i < PODS; i++) {
      long created = System.nanoTime();
      api.create(pods, pod(i));
      if (binds.await(i + 1, BIND_TIMEOUT_SECONDS) <= i) {
        throw new IllegalStateException(
            "a pod was not bound within %d s".formatted(BIND_TIMEOUT_SECONDS));
      }
      millis[i] = (binds.last() - created) / 1_000_000;
    }
    Arrays.sort(millis);
    return millis;
  }

  private String podsOf(String namespace) {
    api.create(
        "/api/v1/namespaces",
        "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"%s\"}}"
            .formatted(namespace));
    return "/api/v1/namespaces/%s/pods".formatted(namespace);
  }

  private static String pod(int i) {
    return Shape.BASIC
        .pod(i, PODS)
        .replace("\"spec\":{", "\"spec\":{\"schedulerName\":\"berth-scheduler\",");
  }
}
