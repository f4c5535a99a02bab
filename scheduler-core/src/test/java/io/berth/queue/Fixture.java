package io.berth.queue;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.CycleState;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import io.berth.framework.FilterPlugin;
import io.berth.framework.Plugin;
import io.berth.framework.PreEnqueuePlugin;
import io.berth.framework.QueueSortPlugin;
import io.berth.framework.QueuedPod;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.queue.PendingPod.State;
import io.berth.runtime.TestPlugins;
import io.berth.testing.Pods;
import io.berth.testing.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** A queue with test plugins and a manual clock, and shorthand for both. */
final class Fixture {
  static final ClusterEvent NODE_ADDED = ClusterEvent.of(EventResource.NODE, ActionType.ADD);
  static final ClusterEvent NODE_LABELED =
      ClusterEvent.of(EventResource.NODE, ActionType.UPDATE_NODE_LABEL);
  static final ClusterEvent POD_DELETED = ClusterEvent.of(EventResource.POD, ActionType.DELETE);
  static final ClusterEvent WILDCARD = new ClusterEvent(EventResource.WILDCARD, ActionType.all());

  /** Orders pods by descending priority. */
  record ByPriority(String name) implements QueueSortPlugin {
    @Override
    public int compare(QueuedPod a, QueuedPod b) {
      return Integer.compare(b.pod().priority(), a.pod().priority());
    }
  }

  /** A filter plugin with registered events; tests pass its name in the diagnosis. */
  record EventFilter(String name, List<ClusterEventWithHint> eventsToRegister)
      implements FilterPlugin, EnqueueExtensions {
    EventFilter(String name, ClusterEventWithHint... events) {
      this(name, List.of(events));
    }

    @Override
    public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
      return Status.SUCCESS;
    }
  }

  /** Gates pods that do not pass the test. */
  record Gate(String name, Predicate<PodInfo> open, List<ClusterEventWithHint> eventsToRegister)
      implements PreEnqueuePlugin, EnqueueExtensions {
    @Override
    public Status preEnqueue(PodInfo pod) {
      return open.test(pod) ? Status.SUCCESS : Status.unschedulable("closed");
    }
  }

  final TestClock clock = new TestClock();
  final RecordingQueueMeter meter = new RecordingQueueMeter();
  final PriorityQueue queue;

  Fixture(Plugin... plugins) {
    this(Backoff.DEFAULT, plugins);
  }

  Fixture(Backoff backoff, Plugin... plugins) {
    this(backoff, MaxUnschedulableDuration.DEFAULT, plugins);
  }

  Fixture(Backoff backoff, MaxUnschedulableDuration limit, Plugin... plugins) {
    List<Plugin> all = new ArrayList<>(List.of(plugins));
    all.add(new ByPriority("ByPriority"));
    queue =
        new PriorityQueue(
            Map.of("tiny", TestPlugins.profile(all.toArray(Plugin[]::new))),
            backoff,
            limit,
            clock,
            meter);
  }

  static Pods pod(String name) {
    return Pods.pod(name).scheduler("tiny");
  }

  static Diagnosis rejectedBy(String... plugins) {
    return new Diagnosis(new TreeSet<>(List.of(plugins)), Set.of());
  }

  static Diagnosis pendingOn(String... plugins) {
    return new Diagnosis(Set.of(), new TreeSet<>(List.of(plugins)));
  }

  PoppedPod pop() {
    return Objects.requireNonNull(queue.tryPop(), "no pod is ready");
  }

  /** Adds a pod, pops it and ends the attempt with the diagnosis. */
  PoppedPod failAttempt(PodInfo pod, Diagnosis diagnosis) {
    queue.add(pod);
    PoppedPod popped = pop();
    queue.addUnschedulableIfNotPresent(popped, diagnosis);
    return popped;
  }

  void advance(long seconds) {
    clock.advance(Duration.ofSeconds(seconds));
  }

  /** Returns the state of every pod by its name. */
  Map<String, State> states() {
    Map<String, State> states = new LinkedHashMap<>();
    queue.pendingPods().forEach(pod -> states.put(pod.pod().name(), pod.state()));
    return states;
  }

  /** Pops all ready pods. */
  List<String> drain() {
    List<String> names = new ArrayList<>();
    for (PoppedPod popped = queue.tryPop(); popped != null; popped = queue.tryPop()) {
      names.add(popped.pod().name());
    }
    return names;
  }
}
