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
import io.berth.queue.PendingPod.Place;
import io.berth.runtime.Tiny;
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

/** A queue with plugins of a test's choice, a clock moved by hand, and short words for both. */
final class Fixture {
  static final ClusterEvent NODE_ADDED = ClusterEvent.of(EventResource.NODE, ActionType.ADD);
  static final ClusterEvent NODE_LABELED =
      ClusterEvent.of(EventResource.NODE, ActionType.UPDATE_NODE_LABEL);
  static final ClusterEvent POD_DELETED = ClusterEvent.of(EventResource.POD, ActionType.DELETE);
  static final ClusterEvent WILDCARD = new ClusterEvent(EventResource.ANY, ActionType.all());

  /** Tries pods of higher priority first. */
  record ByPriority(String name) implements QueueSortPlugin {
    @Override
    public int compare(QueuedPod a, QueuedPod b) {
      return Integer.compare(b.pod().priority(), a.pod().priority());
    }
  }

  /** Rejects pods, as the test says, and waits for events. */
  record Aware(String name, List<ClusterEventWithHint> eventsToRegister)
      implements FilterPlugin, EnqueueExtensions {
    Aware(String name, ClusterEventWithHint... events) {
      this(name, List.of(events));
    }

    @Override
    public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
      return Status.SUCCESS;
    }
  }

  /** Lets pods be tried that pass the test. */
  record Gate(String name, Predicate<PodInfo> open, List<ClusterEventWithHint> eventsToRegister)
      implements PreEnqueuePlugin, EnqueueExtensions {
    @Override
    public Status preEnqueue(PodInfo pod) {
      return open.test(pod) ? Status.SUCCESS : Status.unschedulable("closed");
    }
  }

  final TestClock clock = new TestClock();
  final EntryLog meter = new EntryLog();
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
            Map.of("tiny", Tiny.profile(all.toArray(Plugin[]::new))), backoff, limit, clock, meter);
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

  PoppedPod poll() {
    return Objects.requireNonNull(queue.tryPop(), "nobody is there to be tried");
  }

  /** Adds a pod, takes it and puts it back. */
  PoppedPod refuse(PodInfo pod, Diagnosis refusal) {
    queue.add(pod);
    PoppedPod taken = poll();
    queue.addUnschedulableIfNotPresent(taken, refusal);
    return taken;
  }

  void pass(long seconds) {
    clock.pass(Duration.ofSeconds(seconds));
  }

  /** Returns the place of every pod by its name. */
  Map<String, Place> places() {
    Map<String, Place> places = new LinkedHashMap<>();
    queue.pending().forEach(one -> places.put(one.pod().name(), one.place()));
    return places;
  }

  /** Takes all that can be tried now. */
  List<String> drain() {
    List<String> names = new ArrayList<>();
    for (PoppedPod taken = queue.tryPop(); taken != null; taken = queue.tryPop()) {
      names.add(taken.pod().name());
    }
    return names;
  }
}
