package io.berth.cli;

import io.berth.kube.HostName;
import io.berth.kube.lease.EndpointSource;
import io.berth.kube.lease.LeaseEndpoint;
import io.berth.server.tls.ServerTls;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where this process serves. The certificate is read in the background, since it may have to be
 * made, or be on a slow disk; the Lease must not wait for it.
 */
final class ServingEndpoint implements EndpointSource {
  private static final Logger LOG = LoggerFactory.getLogger(ServingEndpoint.class);

  /** Set by the chart and the manifests from the downward API. */
  private static final String POD_NAMESPACE = "BERTH_POD_NAMESPACE";

  private static final String POD_NAME = "BERTH_POD_NAME";

  private final ServerTls tls;
  private final int port;
  private final AtomicBoolean reading = new AtomicBoolean();
  private volatile @Nullable LeaseEndpoint latest;

  ServingEndpoint(ServerTls tls, int port) {
    this.tls = tls;
    this.port = port;
  }

  @Override
  public @Nullable LeaseEndpoint current() {
    refresh();
    return latest;
  }

  /** Has the certificate read again, for the next write of the Lease. */
  void refresh() {
    if (reading.compareAndSet(false, true)) {
      Thread.ofVirtual().name("endpoint").start(this::read);
    }
  }

  private void read() {
    try {
      String certificate = tls.fingerprint();
      String namespace = System.getenv(POD_NAMESPACE);
      String name = System.getenv(POD_NAME);
      latest =
          namespace == null || name == null
              ? LeaseEndpoint.ofHost(HostName.ofThisMachine().value(), port, certificate)
              : LeaseEndpoint.ofPod(namespace, name, port, certificate);
    } catch (IOException | RuntimeException e) {
      LOG.atDebug().addKeyValue("reason", e.getMessage()).log("No endpoint to publish");
    } finally {
      reading.set(false);
    }
  }
}
