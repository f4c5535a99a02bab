package io.berth.cycle;

import io.berth.cache.SchedulerCache;
import io.berth.framework.EventHandlingMeter;
import io.berth.framework.OtherSchedulerMeter;
import io.berth.framework.Plugin;
import io.berth.framework.QueueMeter;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.berth.queue.Backoff;
import io.berth.queue.PriorityQueue;
import io.berth.runtime.Profile;
import io.berth.runtime.TestPlugins;
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

/**
 * A scheduler with test plugins; the test sends the cluster events, and bindings run synchronously.
 */
final class TestScheduler implements PodStatusReporter {
  final SchedulerCache cache = new SchedulerCache();
  final List<String> reports = new ArrayList<>();
  final WaitingPodsMap waitingPods;
  final PriorityQueue queue;
  final SchedulerEventHandler eventHandler;
  final RecentDecisions decisions;
  final SchedulerLoop loop;
  final BindRecheck bindRecheck;
  final TestClock clock = new TestClock();

  /** Runs before a failure is reported. */
  Runnable beforeReport = () -> {};

  TestScheduler(Plugin... plugins) {
    this(Runnable::run, plugins);
  }

  TestScheduler(Executor binders, Plugin... plugins) {
    this(binders, TestPlugins.profile(plugins));
  }

  TestScheduler(Executor binders, Profile profile) {
    Map<String, Profile> profiles = new LinkedHashMap<>();
    profiles.put("tiny", profile);
    Map<String, ProfileEvaluationState> evaluationStates = new LinkedHashMap<>();
    profiles.forEach(
        (name, each) ->
            evaluationStates.put(
                name, ProfileEvaluationState.audited(each, FeasibleNodeLimit.of(null, 0))));
    waitingPods = new WaitingPodsMap(clock);
    queue =
        new PriorityQueue(
            profiles,
            new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(10)),
            clock,
            QueueMeter.NONE);
    OtherSchedulerActivity otherSchedulers = new OtherSchedulerActivity(clock);
    KubeletRejectionBackoff kubeletRejections =
        new KubeletRejectionBackoff(clock, OtherSchedulerMeter.NONE);
    eventHandler =
        new SchedulerEventHandler(
            cache,
            queue,
            profiles::containsKey,
            waitingPods,
            EventHandlingMeter.NONE,
            kubeletRejections,
            otherSchedulers);
    decisions = new RecentDecisions(clock);
    bindRecheck = new BindRecheck(cache, OtherSchedulerMeter.NONE, clock, otherSchedulers);
    FailureHandler failureHandler = new FailureHandler(cache, queue, this, profiles);
    loop =
        new SchedulerLoop(
            queue,
            new SchedulingCycle(
                profiles,
                cache,
                queue,
                waitingPods,
                new SchedulingAlgorithm(
                    evaluationStates,
                    cache,
                    queue,
                    new HostSelector(new SplittableRandom(1)),
                    decisions,
                    kubeletRejections),
                failureHandler),
            new BindingCycle(queue, waitingPods, this, failureHandler, bindRecheck),
            failureHandler,
            binders);
  }

  static PodInfo pod(String name) {
    return Pods.pod(name).scheduler("tiny").info();
  }

  TestScheduler nodes(String... names) {
    for (String name : names) {
      eventHandler.onNodeChange(null, NodeDescription.of(Nodes.node(name).build()));
    }
    return this;
  }

  /** Adds pods and schedules until no pod is ready. */
  TestScheduler schedule(PodInfo... pods) {
    for (PodInfo pod : pods) {
      eventHandler.onPodChange(null, pod);
    }
    return runUntilIdle();
  }

  TestScheduler runUntilIdle() {
    try {
      loop.runUntilIdle();
      return this;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Advances the clock. */
  void advance(Duration time) {
    clock.advance(time);
  }

  /** Advances the clock, flushes the queue and schedules the ready pods. */
  TestScheduler after(Duration time) {
    advance(time);
    queue.flush();
    return runUntilIdle();
  }

  List<String> podsOn(String node) {
    var info = cache.snapshot().node(node);
    return info == null ? List.of() : info.pods().stream().map(PodInfo::name).toList();
  }

  @Override
  public void scheduled(PodInfo pod, String nodeName) {
    reports.add(pod.name() + " on " + nodeName);
  }

  @Override
  public void nominated(PodInfo pod, String nodeName) {
    reports.add(pod.name() + " about to be on " + nodeName);
  }

  @Override
  public void skipped(PodInfo pod) {
    reports.add(pod.name() + " is being deleted");
  }

  @Override
  public void failed(PodInfo pod, FitError fitError) {
    beforeReport.run();
    reports.add(
        "%s: %s: %s (%s)"
            .formatted(
                pod.name(),
                fitError.reason().label(),
                fitError.message(),
                fitError.nominatedNode()));
  }
}
