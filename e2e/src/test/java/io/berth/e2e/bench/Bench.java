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

/** Measures the schedulers one after the other, each on the same state of the same cluster. */
final class Bench {
  private static final Logger log = LoggerFactory.getLogger(Bench.class);

  /** A scheduler that has bound nothing for that long will not go on. */
  private static final long PATIENCE_SECONDS = 90;

  private static final long SECONDS_FOR_AN_EVENT = 15;

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

  /** How quickly a backlog of pods gets its nodes. */
  List<Result> drain() throws IOException, InterruptedException {
    createNodes();
    List<Result> results = new ArrayList<>();
    for (int round = 0; round < options.rounds(); round++) {
      for (Contender contender : options.order(round)) {
        String pods = createNamespace("drain-%d-%s".formatted(round, contender));
        api.createAll(pods, options.pods(), i -> options.shape().pod(i, options.pods()));
        log.info("{} pods wait for {}", options.pods(), contender);
        results.add(run(contender, pods, options.pods(), () -> {}));
        api.deleteAll(pods);
      }
    }
    return results;
  }

  /** How soon after its start a scheduler binds, where there is much to learn first. */
  List<Result> sync() throws IOException, InterruptedException {
    createNodes();
    String bound = createNamespace("bound");
    api.createAll(
        bound, options.pods(), i -> options.shape().boundPod(i, options.pods(), options.nodes()));
    log.info("{} pods are on nodes", options.pods());
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

  private Result run(Contender contender, String pods, int wanted, Runnable afterStart)
      throws IOException, InterruptedException {
    try (Arrivals binds = Arrivals.ofBinds(api, pods)) {
      long start = System.nanoTime();
      try (SchedulerProcess scheduler = contender.start(plane)) {
        afterStart.run();
        int bound = binds.await(wanted, PATIENCE_SECONDS);
        if (!scheduler.isAlive()) {
          throw new IllegalStateException(contender + " has ended:\n" + scheduler.logTail());
        }
        if (bound == 0) {
          throw new IllegalStateException(
              "%s bound no pod within %d s:\n%s"
                  .formatted(contender, PATIENCE_SECONDS, scheduler.logTail()));
        }
        if (bound < wanted) {
          log.warn("{} bound {} of {} pods:\n{}", contender, bound, wanted, scheduler.logTail());
        }
        // Who puts off telling users has an easier time binding, so that is part of the work.
        try (Arrivals events = Arrivals.ofAll(api, eventsBeside(pods))) {
          int told = events.await(bound, SECONDS_FOR_AN_EVENT);
          ProcessUse use = ProcessUse.of(scheduler.pid());
          return new Result(
              contender,
              bound,
              Duration.ofNanos(binds.first() - start),
              Duration.ofNanos(binds.last() - start),
              told,
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
    log.info("{} nodes are there", options.nodes());
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
