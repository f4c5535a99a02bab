package io.berth.e2e.bench;

import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.RawApi;
import io.berth.e2e.controlplane.SchedulerProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Measures the schedulers one after the other on the same state of one cluster. */
final class Bench {
  private static final Logger log = LoggerFactory.getLogger(Bench.class);

  /** The time without a binding after which a run ends. */
  private static final long BIND_TIMEOUT_SECONDS = 90;

  private static final long EVENT_TIMEOUT_SECONDS = 15;

  private static final String NODES = "/api/v1/nodes";
  private static final String NAMESPACES = "/api/v1/namespaces";

  private final ControlPlane plane;
  private final RawApi api;
  private final Options options;

  Bench(ControlPlane plane, RawApi api, Options options) {
    this.plane = plane;
    this.api = api;
    this.options = options;
  }

  /** Measures the throughput with a backlog of pods. */
  List<Result> drain() throws IOException, InterruptedException {
    createNodes();
    List<Result> results = new ArrayList<>();
    for (int round = 0; round < options.rounds(); round++) {
      for (Contender contender : options.order(round)) {
        String pods = createNamespace("drain-%d-%s".formatted(round, contender));
        api.createAll(pods, options.pods(), i -> options.shape().pod(i, options.pods()));
        log.info("Created pending pods: pods={} scheduler={}", options.pods(), contender);
        results.add(run(contender, pods, options.pods(), () -> {}));
        api.deleteAll(pods);
      }
    }
    return results;
  }

  /** Measures the time from the start to the first binding in a large cluster. */
  List<Result> sync() throws IOException, InterruptedException {
    createNodes();
    String bound = createNamespace("bound");
    api.createAll(
        bound, options.pods(), i -> options.shape().boundPod(i, options.pods(), options.nodes()));
    log.info("Created bound pods: pods={}", options.pods());
    List<Result> results = new ArrayList<>();
    for (int round = 0; round < options.rounds(); round++) {
      for (Contender contender : options.order(round)) {
        String pods = createNamespace("sync-%d-%s".formatted(round, contender));
        results.add(
            run(
                contender,
                pods,
                1,
                () -> api.create(pods, options.shape().pod(0, options.pods()))));
        api.deleteAll(pods);
      }
    }
    return results;
  }

  private Result run(Contender contender, String pods, int expected, Runnable afterStart)
      throws IOException, InterruptedException {
    try (ObjectCounter binds = ObjectCounter.ofBinds(api, pods)) {
      long start = System.nanoTime();
      try (SchedulerProcess scheduler = contender.start(plane)) {
        afterStart.run();
        int bound = binds.await(expected, BIND_TIMEOUT_SECONDS);
        if (!scheduler.isAlive()) {
          throw new IllegalStateException(contender + " has exited:\n" + scheduler.logTail());
        }
        if (bound == 0) {
          throw new IllegalStateException(
              "%s bound no pod within %d s:\n%s"
                  .formatted(contender, BIND_TIMEOUT_SECONDS, scheduler.logTail()));
        }
        if (bound < expected) {
          log.warn(
              "Pods not bound: scheduler={} bound={} pods={}\n{}",
              contender,
              bound,
              expected,
              scheduler.logTail());
        }
        // Writing events late makes binding faster, so events are part of the measurement.
        try (ObjectCounter events = ObjectCounter.ofAll(api, eventsBeside(pods))) {
          int written = events.await(bound, EVENT_TIMEOUT_SECONDS);
          ProcessUsage use = ProcessUsage.of(scheduler.pid());
          return new Result(
              contender,
              bound,
              Duration.ofNanos(binds.first() - start),
              Duration.ofNanos(binds.last() - start),
              written,
              Duration.ofNanos(events.last() - start),
              use.cpu(),
              use.peakMegabytes());
        }
      }
    }
  }

  private static String eventsBeside(String pods) {
    return pods.replace("/api/v1/", "/apis/events.k8s.io/v1/").replace("/pods", "/events");
  }

  private void createNodes() {
    api.createAll(NODES, options.nodes(), options.shape()::node);
    log.info("Created nodes: nodes={}", options.nodes());
  }

  /** Creates a namespace and returns the path of its pods. */
  private String createNamespace(String name) {
    api.create(
        NAMESPACES,
        "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"%s\"}}"
            .formatted(name));
    return NAMESPACES + "/" + name + "/pods";
  }
}
