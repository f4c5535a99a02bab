package io.berth.e2e.sharing;

import io.berth.e2e.Bindings;
import io.berth.e2e.PodWaiter;
import io.berth.e2e.Samples;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.RawApi;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.berth.e2e.controlplane.Timeouts;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** Runs two schedulers that receive all of their pods at the same time. */
final class SharingRound {
  private static final String PODS = "/api/v1/namespaces/default/pods";

  private final ControlPlane plane;
  private final RawApi api;
  private final SharingOptions options;

  SharingRound(ControlPlane plane, RawApi api, SharingOptions options) {
    this.plane = plane;
    this.api = api;
    this.options = options;
  }

  void createNodes() {
    for (int i = 0; i < options.nodes(); i++) {
      String cpu = Integer.toString(options.capacityOf(i));
      plane.client().resource(Samples.node("node-" + i, cpu)).create();
    }
  }

  private int capacityOf(String node) {
    return options.capacityOf(Integer.parseInt(node.substring("node-".length())));
  }

  Result run(SchedulerPair pair) throws InterruptedException {
    try (SchedulerProcess first =
            plane.startKubeScheduler(SchedulerPair.config(SchedulerPair.FIRST));
        SchedulerProcess second = pair.start(plane)) {
      bindOne(SchedulerPair.FIRST);
      bindOne(pair.second());
      return run(pair, List.of(first, second));
    } finally {
      api.deleteAll(PODS);
    }
  }

  /** Lets a scheduler bind a pod, so that the other one has observed its bindings. */
  private void bindOne(String scheduler) {
    String name = "first-of-" + scheduler;
    api.create(PODS, Serialization.asJson(Samples.pod(name, scheduler, "0").build()));
    var _ =
        plane
            .client()
            .pods()
            .inNamespace("default")
            .withName(name)
            .waitUntilCondition(
                pod -> pod != null && PodWaiter.isBound(pod),
                Timeouts.waitSeconds(),
                TimeUnit.SECONDS);
  }

  private Result run(SchedulerPair pair, List<SchedulerProcess> both) throws InterruptedException {
    api.deleteAll(PODS);
    try (Bindings bindings = new Bindings(plane.client(), this::capacityOf)) {
      both.forEach(scheduler -> scheduler.signal("STOP"));
      createPods(pair);
      long start = System.nanoTime();
      both.forEach(scheduler -> scheduler.signal("CONT"));
      bindings.awaitCount(Math.min(options.capacity(), 2 * options.pods()));
      Duration filled = Duration.ofNanos(System.nanoTime() - start);
      bindings.awaitQuiet();
      return new Result(
          pair,
          bindings.countOf(SchedulerPair.FIRST),
          overCommits(bindings, SchedulerPair.FIRST),
          bindings.countOf(pair.second()),
          overCommits(bindings, pair.second()),
          filled.toMillis());
    }
  }

  private static long overCommits(Bindings bindings, String scheduler) {
    return bindings.overCommits().stream()
        .filter(overCommit -> overCommit.scheduler().equals(scheduler))
        .count();
  }

  private void createPods(SchedulerPair pair) {
    api.createAll(
        PODS,
        2 * options.pods(),
        i -> {
          String scheduler = i % 2 == 0 ? SchedulerPair.FIRST : pair.second();
          String name = "%s-%d".formatted(scheduler, i / 2);
          return Serialization.asJson(Samples.pod(name, scheduler, "1").build());
        });
  }

  /**
   * The result of one round.
   *
   * @param firstBound the bindings of kube-scheduler
   * @param firstOver the over-commits among them
   * @param secondBound the bindings of the second scheduler
   * @param secondOver the over-commits among them
   * @param millis from the start to the binding that filled the last node
   */
  record Result(
      SchedulerPair pair,
      long firstBound,
      long firstOver,
      long secondBound,
      long secondOver,
      long millis) {

    static String header() {
      return "%-44s%10s%14s%10s%14s%10s"
          .formatted("", "first", "over-commits", "second", "over-commits", "ms");
    }

    String row(String label) {
      return "%-44s%10d%14d%10d%14d%10d"
          .formatted(label, firstBound, firstOver, secondBound, secondOver, millis);
    }

    /** Returns the median of each column. */
    static Result median(List<Result> all) {
      return new Result(
          all.getFirst().pair,
          median(all, Result::firstBound),
          median(all, Result::firstOver),
          median(all, Result::secondBound),
          median(all, Result::secondOver),
          median(all, Result::millis));
    }

    private static long median(List<Result> all, ToLongFunction<Result> column) {
      return all.stream().mapToLong(column).sorted().toArray()[all.size() / 2];
    }
  }
}
