package io.berth.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EventResource;
import io.berth.model.PodInfo;
import io.berth.plugins.schedulinggates.SchedulingGates;
import io.berth.queue.NaiveQueue.State;
import io.berth.queue.PendingPod.Place;
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
 * Whatever happens, the queue holds the pods that a naive one holds: none is lost, none is taken
 * twice at a time, and none is left waiting for what has happened.
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
          aware("Claims"),
          aware("Deletions"),
          aware("Labels"),
          aware("Nodes"));
  private final PriorityQueue queue = fixture.queue;
  private final NaiveQueue naive =
      new NaiveQueue((plugin, event) -> event.equals(EVENT_OF_PLUGIN.get(plugin)), fixture.clock);
  private final List<PoppedPod> ended = new ArrayList<>();

  private static Fixture.Aware aware(String plugin) {
    return new Fixture.Aware(plugin, ClusterEventWithHint.always(EVENT_OF_PLUGIN.get(plugin)));
  }

  @Property(tries = 60)
  void sameAsTheNaiveQueue(@ForAll long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    for (int step = 0; step < STEPS; step++) {
      change(random);
      assertSame(step);
    }
  }

  private void assertSame(int step) {
    List<PendingPod> pending = queue.pending();
    Map<String, Place> places = new LinkedHashMap<>();
    pending.forEach(one -> places.put(one.pod().uid(), one.place()));
    Map<String, State> states = new LinkedHashMap<>();
    places.forEach((uid, place) -> states.put(uid, stateOf(place)));
    Map<String, State> wanted = new LinkedHashMap<>();
    naive.entries.forEach(
        (uid, entry) -> {
          if (!entry.gone) {
            wanted.put(uid, entry.state);
          }
        });
    assertThat(places).as("one place for each at step %d", step).hasSize(pending.size());
    assertThat(states).as("places at step %d", step).isEqualTo(wanted);
    for (PendingPod one : pending) {
      assertThat(one.pod()).isSameAs(entry(one.pod().uid()).pod);
    }
    assertThat(queue.counts())
        .isEqualTo(
            new QueueCounts(
                count(places, Place.ACTIVE),
                count(places, Place.BACKOFF),
                count(places, Place.UNSCHEDULABLE),
                count(places, Place.GATED)));
  }

  private static int count(Map<String, Place> places, Place wanted) {
    return (int) places.values().stream().filter(place -> place == wanted).count();
  }

  private static State stateOf(Place place) {
    return switch (place) {
      case ACTIVE, BACKOFF -> State.READY;
      case UNSCHEDULABLE -> State.UNSCHEDULABLE;
      case GATED -> State.GATED;
      case IN_FLIGHT -> State.IN_FLIGHT;
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
      case 3, 4 -> poll();
      case 5, 6, 7 -> land(random);
      case 8 -> happened(random);
      case 9 -> {
        fixture.pass(random.nextInt(20) == 0 ? 400 : random.nextInt(4));
        queue.flush();
        naive.tick();
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
      pod.gate("quota");
    }
    PodInfo now = pod.info();
    if (entry == null) {
      queue.add(now);
      naive.add(now);
    } else {
      if (random.nextInt(5) == 0) {
        queue.add(now);
      } else {
        queue.update(entry.pod, now);
      }
      naive.update(entry, now);
    }
  }

  private void poll() {
    List<PendingPod> active =
        queue.pending().stream().filter(one -> one.place() == Place.ACTIVE).toList();
    PoppedPod taken = queue.tryPop();
    if (taken == null) {
      assertThat(active).isEmpty();
      return;
    }
    NaiveQueue.Entry entry = entry(taken.pod().uid());
    assertThat(entry.state).as("state of what is taken").isEqualTo(State.READY);
    if (!active.isEmpty()) {
      int highest = active.stream().mapToInt(one -> one.pod().priority()).max().orElseThrow();
      assertThat(taken.pod().priority()).isEqualTo(highest);
    }
    naive.take(entry, taken);
  }

  /** Ends the flight of any pod, in one way or another. */
  private void land(RandomGenerator random) {
    List<NaiveQueue.Entry> flying =
        naive.entries.values().stream().filter(entry -> entry.taken != null).toList();
    if (flying.isEmpty()) {
      return;
    }
    NaiveQueue.Entry entry = flying.get(random.nextInt(flying.size()));
    PoppedPod taken = Objects.requireNonNull(entry.taken);
    switch (random.nextInt(8)) {
      case 0 -> {
        queue.done(taken);
        naive.entries.remove(entry.pod.uid());
      }
      case 1 -> {
        queue.stopTrackingEvents(taken);
        entry.tryAgain = true;
        return; // still in flight
      }
      case 2 -> putBack(entry, taken, Diagnosis.ERROR);
      default -> {
        String first = PLUGINS.get(random.nextInt(PLUGINS.size()));
        String second = PLUGINS.get(random.nextInt(PLUGINS.size()));
        putBack(entry, taken, Fixture.rejectedBy(first, second));
      }
    }
    ended.add(taken);
  }

  private void putBack(NaiveQueue.Entry entry, PoppedPod taken, Diagnosis refusal) {
    queue.addUnschedulableIfNotPresent(taken, refusal);
    naive.putBack(entry, refusal);
  }

  private void happened(RandomGenerator random) {
    int kind = random.nextInt(PLUGINS.size() + 1);
    ClusterEvent event =
        kind < PLUGINS.size() ? EVENT_OF_PLUGIN.get(PLUGINS.get(kind)) : Fixture.WILDCARD;
    Predicate<PodInfo> concerned = random.nextBoolean() ? pod -> true : pod -> pod.priority() > 0;
    queue.moveAllToActiveOrBackoffQueue(event, null, null, concerned);
    naive.happened(event, concerned);
  }
}
