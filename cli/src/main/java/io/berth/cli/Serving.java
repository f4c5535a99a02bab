package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.kube.ApiClient;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.HostName;
import io.berth.kube.lease.LeaseEndpoint;
import io.berth.server.http.Endpoint;
import io.berth.server.http.HttpsListener;
import io.berth.server.tls.ServerTls;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTPS server of a scheduler, which may be disabled. */
final class Serving implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Serving.class);

  private final @Nullable HttpsListener listener;
  private final @Nullable ServerTls tls;
  private final AccessOptions access;
  private final ConnectionSettings settings;

  private Serving(
      @Nullable HttpsListener listener,
      @Nullable ServerTls tls,
      AccessOptions access,
      ConnectionSettings settings) {
    this.listener = listener;
    this.tls = tls;
    this.access = access;
    this.settings = settings;
  }

  /** Returns a disabled server. */
  static Serving disabled() {
    return new Serving(null, null, new AccessOptions(), ConnectionSettings.of(null));
  }

  /**
   * Binds the port, if serving is enabled; requests are not served yet.
   *
   * @param settings the settings of the scheduler's own connection
   * @throws CommandFailure if the port cannot be bound or a flag is invalid
   */
  static Serving listen(ServingOptions options, AccessOptions access, ConnectionSettings settings) {
    if (!options.isEnabled()) {
      return disabled();
    }
    options.requireValid();
    access.requireValid();
    ServerTls tls = options.tls(WallClock.get(), Ticker.system());
    return new Serving(options.listen(), tls, access, settings);
  }

  /** Returns the source of the endpoint of this server. */
  LeaseEndpoint.Source endpoint() {
    if (listener == null || tls == null) {
      return LeaseEndpoint.Source.NONE;
    }
    ServingEndpoint endpoint = new ServingEndpoint(tls, listener.port());
    endpoint.refresh();
    return endpoint;
  }

  /**
   * Starts serving requests.
   *
   * @param own the scheduler's own API server
   */
  void start(Endpoint pages, ApiClient own) {
    if (listener != null && tls != null) {
      listener.serve(tls, access.authorize(pages, own, settings, WallClock.get(), Ticker.system()));
      LOG.atInfo().addKeyValue("port", listener.port()).log("Serving");
    }
  }

  @Override
  public void close() {
    if (listener != null) {
      listener.close();
    }
  }

  /**
   * The endpoint of this process. The certificate is read in the background, because its creation
   * or a slow disk must not delay the Lease.
   */
  private static final class ServingEndpoint implements LeaseEndpoint.Source {
    private static final Logger LOG = LoggerFactory.getLogger(ServingEndpoint.class);

    /** The pod of this process, which the chart and the manifests set through the downward API. */
    private static final String POD_NAMESPACE = "BERTH_POD_NAMESPACE";

    private static final String POD_NAME = "BERTH_POD_NAME";

    private final ServerTls tls;
    private final int port;
    private final AtomicBoolean isReading = new AtomicBoolean();
    private volatile @Nullable LeaseEndpoint endpoint;

    ServingEndpoint(ServerTls tls, int port) {
      this.tls = tls;
      this.port = port;
    }

    @Override
    public @Nullable LeaseEndpoint current() {
      refresh();
      return endpoint;
    }

    /** Reads the certificate again, for the next write of the Lease. */
    void refresh() {
      if (isReading.compareAndSet(false, true)) {
        Thread.ofVirtual().name("endpoint").start(this::read);
      }
    }

    private void read() {
      try {
        String certificate = tls.fingerprint();
        String namespace = System.getenv(POD_NAMESPACE);
        String name = System.getenv(POD_NAME);
        endpoint =
            namespace == null || name == null
                ? LeaseEndpoint.ofHost(HostName.ofThisMachine().value(), port, certificate)
                : LeaseEndpoint.ofPod(namespace, name, port, certificate);
      } catch (IOException | RuntimeException e) {
        LOG.atDebug().addKeyValue("reason", e.getMessage()).log("No endpoint to publish");
      } finally {
        isReading.set(false);
      }
    }
  }
}
