package io.berth.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EventResource;
import io.berth.model.PodInfo;
import io.berth.plugins.schedulinggates.SchedulingGates;
import io.berth.queue.NaiveQueue.NaiveState;
import io.berth.queue.PendingPod.State;
import io.berth.testing.Pods;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/**
 * The queue holds the same pods as a naive reference implementation after random operations: no pod
 * is lost, popped twice at a time, or left unschedulable after an event that requeues it.
 */
class PriorityQueuePropertyTest {
  private static final int STEPS = 600;
  private static final Map<String, ClusterEvent> EVENT_OF_PLUGIN =
      Map.of(
          "Nodes", ClusterEvent.of(EventResource.NODE, ActionType.ADD),
          "Deletions", ClusterEvent.of(EventResource.POD, ActionType.DELETE),
          "Labels", ClusterEvent.of(EventResource.POD, ActionType.UPDATE_POD_LABEL),
          "Claims", ClusterEvent.of(EventResource.PERSISTENT_VOLUME_CLAIM, ActionType.ADD));
  private static final List<String> PLUGINS = List.of("Claims", "Deletions", "Labels", "Nodes");

  private final Fixture fixture =
      new Fixture(
          new SchedulingGates(),
          plugin("Claims"),
          plugin("Deletions"),
          plugin("Labels"),
          plugin("Nodes"));
  private final PriorityQueue queue = fixture.queue;
  private final NaiveQueue naive =
      new NaiveQueue((plugin, event) -> event.equals(EVENT_OF_PLUGIN.get(plugin)), fixture.clock);
  private final List<PoppedPod> ended = new ArrayList<>();

  private static Fixture.EventFilter plugin(String name) {
    return new Fixture.EventFilter(name, ClusterEventWithHint.always(EVENT_OF_PLUGIN.get(name)));
  }

  @Property(tries = 60)
  void behavesLikeNaiveQueue(@ForAll long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    for (int step = 0; step < STEPS; step++) {
      change(random);
      assertSame(step);
    }
  }

  private void assertSame(int step) {
    List<PendingPod> pending = queue.pendingPods();
    Map<String, State> queueStates = new LinkedHashMap<>();
    pending.forEach(one -> queueStates.put(one.pod().uid(), one.state()));
    Map<String, NaiveState> states = new LinkedHashMap<>();
    queueStates.forEach((uid, state) -> states.put(uid, naiveState(state)));
    Map<String, NaiveState> expected = new LinkedHashMap<>();
    naive.entries.forEach(
        (uid, entry) -> {
          if (!entry.removed) {
            expected.put(uid, entry.state);
          }
        });
    assertThat(queueStates).as("one state per pod at step %d", step).hasSize(pending.size());
    assertThat(states).as("states at step %d", step).isEqualTo(expected);
    for (PendingPod one : pending) {
      assertThat(one.pod()).isSameAs(entry(one.pod().uid()).pod);
    }
    assertThat(queue.counts())
        .isEqualTo(
            new QueueCounts(
                count(queueStates, State.ACTIVE),
                count(queueStates, State.BACKOFF),
                count(queueStates, State.UNSCHEDULABLE),
                count(queueStates, State.GATED)));
  }

  private static int count(Map<String, State> states, State expected) {
    return (int) states.values().stream().filter(state -> state == expected).count();
  }

  private static NaiveState naiveState(State state) {
    return switch (state) {
      case ACTIVE, BACKOFF -> NaiveState.READY;
      case UNSCHEDULABLE -> NaiveState.UNSCHEDULABLE;
      case GATED -> NaiveState.GATED;
      case IN_FLIGHT -> NaiveState.IN_FLIGHT;
    };
  }

  private NaiveQueue.Entry entry(String uid) {
    return Objects.requireNonNull(naive.entries.get(uid));
  }

  private void change(RandomGenerator random) {
    String name = "p" + random.nextInt(12);
    NaiveQueue.@Nullable Entry entry = naive.entries.get("default/" + name);
    switch (random.nextInt(12)) {
      case 0, 1 -> addOrUpdate(name, entry, random);
      case 2 -> {
        if (entry != null) {
          queue.remove(entry.pod);
          naive.remove(entry);
        }
      }
      case 3, 4 -> pop();
      case 5, 6, 7 -> endAttempt(random);
      case 8 -> addEvent(random);
      case 9 -> {
        fixture.advance(random.nextInt(20) == 0 ? 400 : random.nextInt(4));
        queue.flush();
        naive.flush();
      }
      case 10 -> {
        if (entry != null && random.nextInt(4) == 0) {
          queue.activate(List.of(entry.pod));
          naive.activate(entry);
        }
      }
      default -> {
        if (!ended.isEmpty()) {
          PoppedPod old = ended.get(random.nextInt(ended.size()));
          queue.addUnschedulableIfNotPresent(old, Diagnosis.ERROR);
          queue.stopTrackingEvents(old);
          queue.done(old);
        }
      }
    }
  }

  private void addOrUpdate(String name, NaiveQueue.@Nullable Entry entry, RandomGenerator random) {
    Pods pod = Fixture.pod(name).priority(random.nextInt(3));
    pod.label("version", "v" + random.nextInt(3));
    boolean gated = entry == null ? random.nextInt(4) == 0 : !entry.pod.schedulingGates().isEmpty();
    if (gated && (entry == null || random.nextInt(3) > 0)) {
      pod.schedulingGate("quota");
    }
    PodInfo updated = pod.info();
    if (entry == null) {
      queue.add(updated);
      naive.add(updated);
    } else {
      if (random.nextInt(5) == 0) {
        queue.add(updated);
      } else {
        queue.update(entry.pod, updated);
      }
      naive.update(entry, updated);
    }
  }

  private void pop() {
    List<PendingPod> active =
        queue.pendingPods().stream().filter(one -> one.state() == State.ACTIVE).toList();
    PoppedPod popped = queue.tryPop();
    if (popped == null) {
      assertThat(active).isEmpty();
      return;
    }
    NaiveQueue.Entry entry = entry(popped.pod().uid());
    assertThat(entry.state).as("state of popped pod").isEqualTo(NaiveState.READY);
    if (!active.isEmpty()) {
      int highest = active.stream().mapToInt(one -> one.pod().priority()).max().orElseThrow();
      assertThat(popped.pod().priority()).isEqualTo(highest);
    }
    naive.pop(entry, popped);
  }

  /** Ends the attempt of a random pod in one of several ways. */
  private void endAttempt(RandomGenerator random) {
    List<NaiveQueue.Entry> inFlight =
        naive.entries.values().stream().filter(entry -> entry.popped != null).toList();
    if (inFlight.isEmpty()) {
      return;
    }
    NaiveQueue.Entry entry = inFlight.get(random.nextInt(inFlight.size()));
    PoppedPod popped = Objects.requireNonNull(entry.popped);
    switch (random.nextInt(8)) {
      case 0 -> {
        queue.done(popped);
        naive.entries.remove(entry.pod.uid());
      }
      case 1 -> {
        queue.stopTrackingEvents(popped);
        entry.activated = true;
        return; // still in flight
      }
      case 2 -> requeue(entry, popped, Diagnosis.ERROR);
      default -> {
        String first = PLUGINS.get(random.nextInt(PLUGINS.size()));
        String second = PLUGINS.get(random.nextInt(PLUGINS.size()));
        requeue(entry, popped, Fixture.rejectedBy(first, second));
      }
    }
    ended.add(popped);
  }

  private void requeue(NaiveQueue.Entry entry, PoppedPod popped, Diagnosis diagnosis) {
    queue.addUnschedulableIfNotPresent(popped, diagnosis);
    naive.requeue(entry, diagnosis);
  }

  private void addEvent(RandomGenerator random) {
    int kind = random.nextInt(PLUGINS.size() + 1);
    ClusterEvent event =
        kind < PLUGINS.size() ? EVENT_OF_PLUGIN.get(PLUGINS.get(kind)) : Fixture.WILDCARD;
    Predicate<PodInfo> preCheck = random.nextBoolean() ? pod -> true : pod -> pod.priority() > 0;
    queue.moveAllToActiveOrBackoffQueue(event, null, null, preCheck);
    naive.addEvent(event, preCheck);
  }
}
