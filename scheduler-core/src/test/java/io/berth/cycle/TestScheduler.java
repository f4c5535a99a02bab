package io.berth.cycle;

import io.berth.cache.ClusterCache;
import io.berth.framework.EventHandlingMeter;
import io.berth.framework.OtherSchedulerMeter;
import io.berth.framework.Plugin;
import io.berth.framework.QueueMeter;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.berth.queue.Backoff;
import io.berth.queue.PriorityQueue;
import io.berth.runtime.Profile;
import io.berth.runtime.Tiny;
import io.berth.runtime.WaitingPodsMap;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;

/** A scheduler of tiny plugins on a cluster that the test tells of; bindings happen at once. */
final class TestScheduler implements PodStatusReporter {
  final ClusterCache cache = new ClusterCache();
  final List<String> told = new ArrayList<>();
  final WaitingPodsMap waitingRoom;
  final PriorityQueue queue;
  final EventHandlers changes;
  final RecentDecisions decisions;
  final SchedulerLoop loop;
  final BindRecheck places;
  final TestClock clock = new TestClock();

  /** Runs before a failure is reported. */
  Runnable beforeReport = () -> {};

  TestScheduler(Plugin... plugins) {
    this(Runnable::run, plugins);
  }

  TestScheduler(Executor binders, Plugin... plugins) {
    this(binders, Tiny.profile(plugins));
  }

  TestScheduler(Executor binders, Profile tiny) {
    Map<String, Profile> profiles = new LinkedHashMap<>();
    profiles.put("tiny", tiny);
    Map<String, NodeEvaluationCache> memories = new LinkedHashMap<>();
    profiles.forEach(
        (name, profile) ->
            memories.put(
                name, NodeEvaluationCache.audited(profile, FeasibleNodeLimit.of(null, 0))));
    waitingRoom = new WaitingPodsMap(clock);
    queue =
        new PriorityQueue(
            profiles,
            new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(10)),
            clock,
            QueueMeter.NONE);
    OtherSchedulerActivity others = new OtherSchedulerActivity(clock);
    KubeletRejectionBackoff turnedAway =
        new KubeletRejectionBackoff(clock, OtherSchedulerMeter.NONE);
    changes =
        new EventHandlers(
            cache,
            queue,
            profiles::containsKey,
            waitingRoom,
            EventHandlingMeter.NONE,
            turnedAway,
            others);
    decisions = new RecentDecisions(clock);
    places = new BindRecheck(cache, OtherSchedulerMeter.NONE, clock, others);
    FailureHandler failures = new FailureHandler(cache, queue, this, profiles);
    loop =
        new SchedulerLoop(
            queue,
            new SchedulingCycle(
                profiles,
                cache,
                queue,
                waitingRoom,
                new SchedulingAlgorithm(
                    memories,
                    cache,
                    queue,
                    new HostSelector(new SplittableRandom(1)),
                    decisions,
                    turnedAway),
                failures),
            new BindingCycle(queue, waitingRoom, this, failures, places),
            failures,
            binders);
  }

  static PodInfo pod(String name) {
    return Pods.pod(name).scheduler("tiny").info();
  }

  TestScheduler nodes(String... names) {
    for (String name : names) {
      changes.node(null, NodeDescription.of(Nodes.node(name).build()));
    }
    return this;
  }

  /** Tells of a new pod and schedules until nothing is ready. */
  TestScheduler schedule(PodInfo... pods) {
    for (PodInfo pod : pods) {
      changes.pod(null, pod);
    }
    return goOn();
  }

  TestScheduler goOn() {
    try {
      loop.runUntilIdle();
      return this;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lets time pass, and nothing else. */
  void pass(Duration time) {
    clock.pass(time);
  }

  /** Lets time pass, and schedules what is ready then. */
  TestScheduler after(Duration time) {
    pass(time);
    queue.flush();
    return goOn();
  }

  List<String> podsOn(String node) {
    var info = cache.snapshot().node(node);
    return info == null ? List.of() : info.pods().stream().map(PodInfo::name).toList();
  }

  @Override
  public void scheduled(PodInfo pod, String nodeName) {
    told.add(pod.name() + " on " + nodeName);
  }

  @Override
  public void nominated(PodInfo pod, String nodeName) {
    told.add(pod.name() + " about to be on " + nodeName);
  }

  @Override
  public void skipped(PodInfo pod) {
    told.add(pod.name() + " is being deleted");
  }

  @Override
  public void failed(PodInfo pod, FitError report) {
    beforeReport.run();
    told.add(
        "%s: %s: %s (%s)"
            .formatted(pod.name(), report.reason().label(), report.message(), report.nomination()));
  }
}
