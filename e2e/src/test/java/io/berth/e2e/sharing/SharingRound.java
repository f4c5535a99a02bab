package io.berth.e2e.sharing;

import io.berth.e2e.Bindings;
import io.berth.e2e.Samples;
import io.berth.e2e.Waiting;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.RawApi;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.berth.e2e.controlplane.Timeouts;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Lets two schedulers find all of their pods at the same moment. */
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
      String cpu = Integer.toString(options.roomOf(i));
      plane.client().resource(Samples.node("node-" + i, cpu)).create();
    }
  }

  private int roomOf(String node) {
    return options.roomOf(Integer.parseInt(node.substring("node-".length())));
  }

  SharingResult run(SchedulerPair pair) throws InterruptedException {
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

  /** Schedulers that work side by side have seen each other bind pods before. */
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
                pod -> pod != null && Waiting.isBound(pod),
                Timeouts.waitSeconds(),
                TimeUnit.SECONDS);
  }

  private SharingResult run(SchedulerPair pair, List<SchedulerProcess> both)
      throws InterruptedException {
    api.deleteAll(PODS);
    try (Bindings bindings = new Bindings(plane.client(), this::roomOf)) {
      both.forEach(scheduler -> scheduler.signal("STOP"));
      createPods(pair);
      long start = System.nanoTime();
      both.forEach(scheduler -> scheduler.signal("CONT"));
      bindings.awaitFull(Math.min(options.room(), 2 * options.pods()));
      Duration filled = Duration.ofNanos(System.nanoTime() - start);
      bindings.awaitSilence();
      return new SharingResult(
          pair,
          bindings.of(SchedulerPair.FIRST),
          overCommits(bindings, SchedulerPair.FIRST),
          bindings.of(pair.second()),
          overCommits(bindings, pair.second()),
          filled.toMillis());
    }
  }

  private static long overCommits(Bindings bindings, String scheduler) {
    return bindings.overCommits().stream().filter(one -> one.scheduler().equals(scheduler)).count();
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
}
