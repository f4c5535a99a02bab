package io.berth.queue;

import io.berth.framework.Action;
import io.berth.framework.ClusterEvent;
import io.berth.framework.CycleState;
import io.berth.framework.EventAware;
import io.berth.framework.EventRegistration;
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
  static final ClusterEvent NODE_ADDED = ClusterEvent.of(EventResource.NODE, Action.ADD);
  static final ClusterEvent NODE_LABELED =
      ClusterEvent.of(EventResource.NODE, Action.UPDATE_NODE_LABEL);
  static final ClusterEvent POD_DELETED = ClusterEvent.of(EventResource.POD, Action.DELETE);
  static final ClusterEvent WILDCARD = new ClusterEvent(EventResource.ANY, Action.all());

  /** Tries pods of higher priority first. */
  record ByPriority(String name) implements QueueSortPlugin {
    @Override
    public int compare(QueuedPod a, QueuedPod b) {
      return Integer.compare(b.pod().priority(), a.pod().priority());
    }
  }

  /** Rejects pods, as the test says, and waits for events. */
  record Aware(String name, List<EventRegistration> eventsToRegister)
      implements FilterPlugin, EventAware {
    Aware(String name, EventRegistration... events) {
      this(name, List.of(events));
    }

    @Override
    public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
      return Status.SUCCESS;
    }
  }

  /** Lets pods be tried that pass the test. */
  record Gate(String name, Predicate<PodInfo> open, List<EventRegistration> eventsToRegister)
      implements PreEnqueuePlugin, EventAware {
    @Override
    public Status preEnqueue(PodInfo pod) {
      return open.test(pod) ? Status.SUCCESS : Status.unschedulable("closed");
    }
  }

  final TestClock clock = new TestClock();
  final EntryLog meter = new EntryLog();
  final SchedulingQueue queue;

  Fixture(Plugin... plugins) {
    this(Backoff.DEFAULT, plugins);
  }

  Fixture(Backoff backoff, Plugin... plugins) {
    this(backoff, UnschedulableLimit.DEFAULT, plugins);
  }

  Fixture(Backoff backoff, UnschedulableLimit limit, Plugin... plugins) {
    List<Plugin> all = new ArrayList<>(List.of(plugins));
    all.add(new ByPriority("ByPriority"));
    queue =
        new SchedulingQueue(
            Map.of("tiny", Tiny.profile(all.toArray(Plugin[]::new))), backoff, limit, clock, meter);
  }

  static Pods pod(String name) {
    return Pods.pod(name).scheduler("tiny");
  }

  static Refusal rejectedBy(String... plugins) {
    return new Refusal(new TreeSet<>(List.of(plugins)), Set.of());
  }

  static Refusal pendingOn(String... plugins) {
    return new Refusal(Set.of(), new TreeSet<>(List.of(plugins)));
  }

  TakenPod poll() {
    return Objects.requireNonNull(queue.poll(), "nobody is there to be tried");
  }

  /** Adds a pod, takes it and puts it back. */
  TakenPod refuse(PodInfo pod, Refusal refusal) {
    queue.add(pod);
    TakenPod taken = poll();
    queue.putBack(taken, refusal);
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
    for (TakenPod taken = queue.poll(); taken != null; taken = queue.poll()) {
      names.add(taken.pod().name());
    }
    return names;
  }
}
