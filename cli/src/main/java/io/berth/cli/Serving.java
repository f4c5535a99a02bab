package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.kube.ApiServer;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.lease.EndpointSource;
import io.berth.server.http.Endpoint;
import io.berth.server.http.HttpsListener;
import io.berth.server.tls.ServerTls;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTPS server of a scheduler, or none. */
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

  /** Serves nothing. */
  static Serving none() {
    return new Serving(null, null, new AccessOptions(), ConnectionSettings.of(null));
  }

  /**
   * Takes the port if one is to be served at; nothing is answered yet.
   *
   * @param settings how the scheduler itself reaches the cluster
   * @throws CommandFailure if that cannot be done as the flags want it
   */
  static Serving listen(ServingOptions options, AccessOptions access, ConnectionSettings settings) {
    if (!options.isOn()) {
      return none();
    }
    options.requireValid();
    access.requireValid();
    ServerTls tls = options.tls(WallClock.get(), Ticker.system());
    return new Serving(options.listen(), tls, access, settings);
  }

  /** Returns what to publish about this server. */
  EndpointSource endpoint() {
    if (listener == null || tls == null) {
      return EndpointSource.NONE;
    }
    ServingEndpoint endpoint = new ServingEndpoint(tls, listener.port());
    endpoint.refresh();
    return endpoint;
  }

  /**
   * Begins to answer.
   *
   * @param own the scheduler's own way to the cluster
   */
  void begin(Endpoint pages, ApiServer own) {
    if (listener != null && tls != null) {
      listener.serve(tls, access.guard(pages, own, settings, WallClock.get(), Ticker.system()));
      LOG.atInfo().addKeyValue("port", listener.port()).log("Serving");
    }
  }

  @Override
  public void close() {
    if (listener != null) {
      listener.close();
    }
  }
}
