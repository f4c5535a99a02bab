package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.berth.framework.EventResource;
import io.berth.framework.ObjectRef;
import io.berth.model.NodeDescription;
import io.berth.testing.CpuTime;
import io.berth.testing.HashCollisions;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests which waiters a change wakes. */
@Timeout(60)
class EventDispatcherTest {
  private static final Duration LONG = Duration.ofHours(1);
  private static final int WAITERS = 500;
  private static final int FOREIGN_CHANGES = 1_000;

  private final EventDispatcher dispatcher = new EventDispatcher(new ChangeWaiters(LONG));

  private static PersistentVolumeClaim claim(String name) {
    return new PersistentVolumeClaimBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName(name)
        .endMetadata()
        .build();
  }

  private static Set<ObjectRef> key(String claim) {
    return Set.of(new ObjectRef(EventResource.PERSISTENT_VOLUME_CLAIM, "default", claim));
  }

  private static void volumeFor(EventDispatcher dispatcher, String claim) {
    dispatcher.onObjectChange(
        EventResource.PERSISTENT_VOLUME,
        null,
        new PersistentVolumeBuilder()
            .withNewMetadata()
            .withName("volume")
            .endMetadata()
            .withNewSpec()
            .withNewClaimRef()
            .withNamespace("default")
            .withName(claim)
            .endClaimRef()
            .endSpec()
            .build());
  }

  private static FutureTask<Boolean> start(FutureTask<Boolean> task) {
    Thread.ofVirtual().start(task);
    return task;
  }

  @Test
  void evaluatesNoWaiterForForeignChanges() throws Exception {
    AtomicInteger evaluations = new AtomicInteger();
    CountDownLatch evaluatedOnce = new CountDownLatch(WAITERS);
    AtomicBoolean done = new AtomicBoolean();
    List<FutureTask<Boolean>> waiters = new ArrayList<>();
    for (int i = 0; i < WAITERS; i++) {
      Set<ObjectRef> keys = key("claim-" + i);
      waiters.add(
          start(
              new FutureTask<>(
                  () ->
                      dispatcher.await(
                          keys,
                          () -> {
                            boolean isDone = done.get(); // before other threads may set it
                            evaluations.incrementAndGet();
                            evaluatedOnce.countDown();
                            return isDone;
                          },
                          LONG))));
    }
    evaluatedOnce.await();

    for (int i = 0; i < FOREIGN_CHANGES; i++) {
      dispatcher.onObjectChange(EventResource.PERSISTENT_VOLUME_CLAIM, null, claim("foreign-" + i));
      dispatcher.onPodChange(null, Pods.pod("claim-" + i % WAITERS).info());
      volumeFor(dispatcher, "foreign-" + i);
    }
    done.set(true);
    for (int i = 0; i < WAITERS; i++) {
      dispatcher.onObjectChange(EventResource.PERSISTENT_VOLUME_CLAIM, null, claim("claim-" + i));
    }

    for (FutureTask<Boolean> waiter : waiters) {
      assertThat(waiter.get()).isTrue();
    }
    assertThat(evaluations).as("first, and after its own change").hasValue(2 * WAITERS);
  }

  /** A change that wakes waiters of these objects. */
  record Row(String name, Set<ObjectRef> objects, Consumer<EventDispatcher> change) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Row> changes() {
    NodeDescription node = NodeDescription.of(Nodes.node("a").build());
    return Stream.of(
        new Row(
            "the claim is deleted",
            key("data"),
            dispatcher ->
                dispatcher.onObjectChange(
                    EventResource.PERSISTENT_VOLUME_CLAIM, claim("data"), null)),
        new Row(
            "a volume is made for the claim",
            key("data"),
            dispatcher -> volumeFor(dispatcher, "data")),
        new Row(
            "the volume changes",
            Set.of(ObjectRef.of(EventResource.PERSISTENT_VOLUME, "volume")),
            dispatcher -> volumeFor(dispatcher, "data")),
        new Row(
            "the pod is deleted",
            Set.of(new ObjectRef(EventResource.POD, "default", "web")),
            dispatcher -> dispatcher.onPodChange(Pods.pod("web").info(), null)),
        new Row(
            "the node is deleted",
            Set.of(ObjectRef.of(EventResource.NODE, "a")),
            dispatcher -> dispatcher.onNodeChange(node, null)));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void wakesWaiterOfChangedObject(Row row) throws Exception {
    AtomicInteger evaluations = new AtomicInteger();
    CountDownLatch evaluated = new CountDownLatch(1);
    FutureTask<Boolean> waiter =
        start(
            new FutureTask<>(
                () ->
                    dispatcher.await(
                        row.objects,
                        () -> {
                          evaluated.countDown();
                          return evaluations.incrementAndGet() > 1;
                        },
                        LONG)));
    evaluated.await();

    row.change.accept(dispatcher);

    assertThat(waiter.get()).isTrue();
  }

  @Test
  void anyChangeWakesWaiterWithoutObjects() throws Exception {
    AtomicInteger evaluations = new AtomicInteger();
    CountDownLatch evaluated = new CountDownLatch(1);
    FutureTask<Boolean> waiter =
        start(
            new FutureTask<>(
                () ->
                    dispatcher.await(
                        () -> {
                          evaluated.countDown();
                          return evaluations.incrementAndGet() > 1;
                        },
                        LONG)));
    evaluated.await();

    dispatcher.onObjectChange(EventResource.PERSISTENT_VOLUME_CLAIM, null, claim("any"));

    assertThat(waiter.get()).isTrue();
  }

  /** A tenant can choose names of claims so that they have one hash. */
  @Test
  void waitsForObjectsOfForgedHashesInBoundedTime() {
    Set<ObjectRef> keys = new TreeSet<>();
    for (int i = 0; i < 16_384; i++) {
      keys.add(
          new ObjectRef(
              EventResource.PERSISTENT_VOLUME_CLAIM, "default", HashCollisions.name(i, 14)));
    }

    Duration cpu =
        CpuTime.of(
            () ->
                assertThatCode(() -> dispatcher.await(keys, () -> true, LONG))
                    .doesNotThrowAnyException());

    assertThat(keys.stream().map(ObjectRef::hashCode).distinct()).hasSize(1);
    assertThat(cpu).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void waitEndsAtTimeout() throws Exception {
    assertThat(dispatcher.await(key("data"), () -> false, Duration.ofMillis(1))).isFalse();
    assertThat(dispatcher.await(() -> false, Duration.ofMillis(1))).isFalse();
  }
}
