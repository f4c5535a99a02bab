package io.berth.e2e.bench;

import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.RawApi;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Clients of ordinary service accounts that list all pods in a loop. */
final class GreedyClients implements AutoCloseable {
  private static final String NAME = "greedy";

  /** The API server treats each account as a separate flow. */
  private static final int ACCOUNTS = 10;

  private static final String PODS = "/api/v1/pods";

  /** The backoff of a client whose request was denied. */
  private static final Duration DENIED_INTERVAL = Duration.ofMillis(20);

  private final List<RawApi> apis = new ArrayList<>();
  private final AtomicLong lists = new AtomicLong();
  private final AtomicLong denied = new AtomicLong();
  private volatile boolean closed;

  private GreedyClients() {}

  /** Creates the accounts with permission to list pods. */
  static void grant(ControlPlane plane) {
    for (int i = 0; i < ACCOUNTS; i++) {
      var _ = plane.kubectl("create", "serviceaccount", NAME + i, "--namespace=default");
    }
    var _ = plane.kubectl("create", "clusterrole", NAME, "--verb=list,watch", "--resource=pods");
    var _ =
        plane.kubectl(
            "create",
            "clusterrolebinding",
            NAME,
            "--clusterrole=" + NAME,
            "--group=system:serviceaccounts:default");
  }

  static GreedyClients start(ControlPlane plane, int count) {
    GreedyClients clients = new GreedyClients();
    for (int i = 0; i < Math.min(count, ACCOUNTS); i++) {
      String user = "system:serviceaccount:default:" + NAME + i;
      clients.apis.add(new RawApi(Config.fromKubeconfig(plane.kubeconfig(user).toFile())));
    }
    for (int i = 0; i < count; i++) {
      RawApi api = clients.apis.get(i % ACCOUNTS);
      Thread.ofVirtual().start(() -> clients.list(api));
    }
    return clients;
  }

  private void list(RawApi api) {
    while (!closed) {
      try (InputStream response = api.watchObjects(PODS)) {
        response.transferTo(OutputStream.nullOutputStream());
        lists.incrementAndGet();
      } catch (IOException | RuntimeException e) {
        denied.incrementAndGet();
        LockSupport.parkNanos(DENIED_INTERVAL.toNanos());
      }
    }
  }

  long lists() {
    return lists.get();
  }

  long denied() {
    return denied.get();
  }

  @Override
  public void close() {
    closed = true;
    apis.forEach(RawApi::close);
  }
}
