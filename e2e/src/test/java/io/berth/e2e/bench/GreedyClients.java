package io.berth.e2e.bench;

import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.RawApi;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Clients of an ordinary service account that list all pods again and again. */
final class GreedyClients implements AutoCloseable {
  private static final String ACCOUNT = "greedy";
  private static final String PODS = "/api/v1/pods";

  /** The pause of a client whose request was denied. */
  private static final Duration DENIED_INTERVAL = Duration.ofMillis(20);

  private final RawApi api;
  private final AtomicLong lists = new AtomicLong();
  private final AtomicLong denied = new AtomicLong();
  private volatile boolean closed;

  private GreedyClients(RawApi api) {
    this.api = api;
  }

  /** Creates the account, with the right to list pods. */
  static void grant(ControlPlane plane) {
    var _ = plane.kubectl("create", "serviceaccount", ACCOUNT, "--namespace=default");
    var _ = plane.kubectl("create", "clusterrole", ACCOUNT, "--verb=list,watch", "--resource=pods");
    var _ =
        plane.kubectl(
            "create",
            "clusterrolebinding",
            ACCOUNT,
            "--clusterrole=" + ACCOUNT,
            "--serviceaccount=default:" + ACCOUNT);
  }

  static GreedyClients start(ControlPlane plane, int count) {
    Config config =
        Config.fromKubeconfig(
            plane.kubeconfig("system:serviceaccount:default:" + ACCOUNT).toFile());
    GreedyClients clients = new GreedyClients(new RawApi(config));
    for (int i = 0; i < count; i++) {
      Thread.ofVirtual().start(clients::list);
    }
    return clients;
  }

  private void list() {
    while (!closed) {
      try (InputStream answer = api.watchWhole(PODS)) {
        answer.transferTo(OutputStream.nullOutputStream());
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
    api.close();
  }
}
