package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.insight.clusternet.PredictEndpoint;
import io.berth.server.HealthChecks;
import io.berth.server.Router;
import io.berth.server.ThreadsEndpoint;
import io.berth.server.WorkerPool;
import io.berth.server.WorkerPool.RenderedPage;
import io.berth.server.http.ConnectionSecurity;
import io.berth.server.http.HttpsListener;
import io.berth.server.http.Limits;
import io.berth.server.tls.ServerTls;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP servers of an estimator, one per address, and the TLS settings of its gRPC server. */
final class EstimatorServers implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EstimatorServers.class);
  private static final int MAX_BODY_BYTES = 1 << 20;
  private static final int MAX_QUEUED_PREDICTIONS = 64;

  private final EstimatorServingOptions options;
  private final @Nullable ServerTls tls;
  private final Map<BindAddress, HttpsListener> listeners = new LinkedHashMap<>();

  private EstimatorServers(EstimatorServingOptions options, @Nullable ServerTls tls) {
    this.options = options;
    this.tls = tls;
  }

  /** The endpoints of an estimator. */
  record Pages(
      HealthChecks healthz, HealthChecks readyz, RenderedPage metrics, PredictEndpoint predict) {}

  /**
   * Binds the HTTP ports; requests are not served yet.
   *
   * @throws CommandFailure if a port cannot be bound or a file cannot be read
   */
  static EstimatorServers open(EstimatorServingOptions options) {
    EstimatorServers servers = new EstimatorServers(options, options.tls(Ticker.system()));
    try {
      servers.listen("--health-probe-bind-address", options.health());
      servers.listen("--metrics-bind-address", options.metrics());
      servers.listen("--predictor-port", options.predictor());
      servers.listen("--profiling-bind-address", options.profiling());
      return servers;
    } catch (CommandFailure e) {
      servers.close();
      throw e;
    }
  }

  private void listen(String flag, @Nullable BindAddress address) {
    if (address == null || listeners.containsKey(address)) {
      return;
    }
    try {
      listeners.put(
          address,
          HttpsListener.bind(
              address.socketAddress(), Limits.DEFAULT.withMaxBodyBytes(MAX_BODY_BYTES)));
    } catch (IOException e) {
      throw CommandFailure.invalidInput(
          List.of(
              "%s: cannot listen on %s (%s); use another address, or 0 to disable it"
                  .formatted(flag, address, e.getMessage())));
    }
  }

  /** Starts serving HTTP requests. */
  void serve(Pages pages) {
    Map<BindAddress, Router> routers = new LinkedHashMap<>();
    listeners.keySet().forEach(address -> routers.put(address, new Router()));
    Router disabled = new Router();
    routers
        .getOrDefault(options.health(), disabled)
        .put("/healthz", pages.healthz())
        .put("/readyz", pages.readyz());
    WorkerPool workers = WorkerPool.withDefaults(Ticker.system());
    routers
        .getOrDefault(options.metrics(), disabled)
        .put("/metrics", workers.cache(pages.metrics()));
    routers
        .getOrDefault(options.predictor(), disabled)
        .putPost(PredictEndpoint.PATH, predictionWorkers().offload(pages.predict()))
        .put(PredictEndpoint.UNSCHEDULED_PATH, PredictEndpoint.UNSCHEDULED);
    routers
        .getOrDefault(options.profiling(), disabled)
        .put("/debug/threads", workers.cache(new ThreadsEndpoint()));
    routers.forEach((address, router) -> listener(address).serve(ConnectionSecurity.NONE, router));
    LOG.atInfo()
        .addKeyValue("addresses", new ArrayList<>(listeners.keySet()))
        .log("Serving health, metrics and predictions");
  }

  /** Returns the worker pool for predictions, which may use all CPUs. */
  private static WorkerPool predictionWorkers() {
    int threads = Math.max(2, Runtime.getRuntime().availableProcessors());
    return new WorkerPool("predict", threads, MAX_QUEUED_PREDICTIONS, Ticker.system());
  }

  private HttpsListener listener(BindAddress address) {
    return Objects.requireNonNull(listeners.get(address));
  }

  int grpcPort() {
    return options.grpcPort();
  }

  @Nullable ServerTls tls() {
    return tls;
  }

  @Override
  public void close() {
    listeners.values().forEach(HttpsListener::close);
  }
}
