package io.berth.cli;

import io.berth.framework.Ticker;
import io.berth.insight.clusternet.PredictEndpoint;
import io.berth.server.HealthChecks;
import io.berth.server.RenderedPage;
import io.berth.server.Router;
import io.berth.server.ThreadsEndpoint;
import io.berth.server.WorkerPool;
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

/** The HTTP servers of an estimator, one for every address, and how its gRPC is secured. */
final class EstimatorServers implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EstimatorServers.class);
  private static final int LONGEST_BODY = 1 << 20;
  private static final int MAX_PREDICTIONS_QUEUED = 64;

  private final EstimatorServingOptions options;
  private final @Nullable ServerTls tls;
  private final Map<BindAddress, HttpsListener> listeners = new LinkedHashMap<>();

  private EstimatorServers(EstimatorServingOptions options, @Nullable ServerTls tls) {
    this.options = options;
    this.tls = tls;
  }

  /** What there is to be seen. */
  record Pages(
      HealthChecks healthz, HealthChecks readyz, RenderedPage metrics, PredictEndpoint predict) {}

  /**
   * Takes the ports of HTTP; nothing is answered yet.
   *
   * @throws CommandFailure if that cannot be done as the flags want it
   */
  static EstimatorServers open(EstimatorServingOptions options) {
    EstimatorServers doors = new EstimatorServers(options, options.tls(Ticker.system()));
    try {
      doors.listen("--health-probe-bind-address", options.health());
      doors.listen("--metrics-bind-address", options.metrics());
      doors.listen("--predictor-port", options.predictor());
      doors.listen("--profiling-bind-address", options.profiling());
      return doors;
    } catch (CommandFailure e) {
      doors.close();
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
          HttpsListener.bind(address.socketAddress(), Limits.USUAL.withBodies(LONGEST_BODY)));
    } catch (IOException e) {
      throw CommandFailure.wrongInput(
          List.of(
              "%s: cannot serve at %s (%s); choose another, or 0 for none"
                  .formatted(flag, address, e.getMessage())));
    }
  }

  /** Begins to answer by HTTP. */
  void begin(Pages pages) {
    Map<BindAddress, Router> routers = new LinkedHashMap<>();
    listeners.keySet().forEach(address -> routers.put(address, new Router()));
    Router none = new Router();
    routers
        .getOrDefault(options.health(), none)
        .put("/healthz", pages.healthz())
        .put("/readyz", pages.readyz());
    WorkerPool workers = WorkerPool.usual(Ticker.system());
    routers.getOrDefault(options.metrics(), none).put("/metrics", workers.cache(pages.metrics()));
    routers
        .getOrDefault(options.predictor(), none)
        .putPost(PredictEndpoint.PATH, predicting().offload(pages.predict()))
        .put(PredictEndpoint.UNSCHEDULED_PATH, PredictEndpoint.UNSCHEDULED);
    routers
        .getOrDefault(options.profiling(), none)
        .put("/debug/threads", workers.cache(new ThreadsEndpoint()));
    routers.forEach((address, router) -> listener(address).serve(ConnectionSecurity.NONE, router));
    LOG.atInfo()
        .addKeyValue("at", new ArrayList<>(listeners.keySet()))
        .log("Serving health, metrics and predictions");
  }

  /** Predictions are what an estimator is for: they may have all processors. */
  private static WorkerPool predicting() {
    int threads = Math.max(2, Runtime.getRuntime().availableProcessors());
    return new WorkerPool("predict", threads, MAX_PREDICTIONS_QUEUED, Ticker.system());
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
