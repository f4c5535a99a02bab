package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.berth.framework.EventResource;
import io.berth.framework.ObjectKey;
import io.berth.model.NodeDescription;
import io.berth.testing.ForgedHashes;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import io.berth.testing.ThreadCpu;
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

/** Whom a change wakes. */
@Timeout(60)
class EventDispatcherTest {
  private static final Duration LONG = Duration.ofHours(1);
  private static final int WAITERS = 500;
  private static final int FOREIGN_CHANGES = 1_000;

  private final EventDispatcher relay = new EventDispatcher(new ChangeWaiters(LONG));

  private static PersistentVolumeClaim claim(String name) {
    return new PersistentVolumeClaimBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName(name)
        .endMetadata()
        .build();
  }

  private static Set<ObjectKey> key(String claim) {
    return Set.of(new ObjectKey(EventResource.PERSISTENT_VOLUME_CLAIM, "default", claim));
  }

  private static void volumeFor(EventDispatcher relay, String claim) {
    relay.object(
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
      Set<ObjectKey> own = key("claim-" + i);
      waiters.add(
          start(
              new FutureTask<>(
                  () ->
                      relay.await(
                          own,
                          () -> {
                            boolean isDone = done.get(); // before others may set it
                            evaluations.incrementAndGet();
                            evaluatedOnce.countDown();
                            return isDone;
                          },
                          LONG))));
    }
    evaluatedOnce.await();

    for (int i = 0; i < FOREIGN_CHANGES; i++) {
      relay.object(EventResource.PERSISTENT_VOLUME_CLAIM, null, claim("foreign-" + i));
      relay.pod(null, Pods.pod("claim-" + i % WAITERS).info());
      volumeFor(relay, "foreign-" + i);
    }
    done.set(true);
    for (int i = 0; i < WAITERS; i++) {
      relay.object(EventResource.PERSISTENT_VOLUME_CLAIM, null, claim("claim-" + i));
    }

    for (FutureTask<Boolean> waiter : waiters) {
      assertThat(waiter.get()).isTrue();
    }
    assertThat(evaluations).as("first, and after its own change").hasValue(2 * WAITERS);
  }

  /** A change that concerns whoever waits for these objects. */
  record Row(String name, Set<ObjectKey> objects, Consumer<EventDispatcher> change) {
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
            relay -> relay.object(EventResource.PERSISTENT_VOLUME_CLAIM, claim("data"), null)),
        new Row("a volume is made for the claim", key("data"), relay -> volumeFor(relay, "data")),
        new Row(
            "the volume changes",
            Set.of(ObjectKey.of(EventResource.PERSISTENT_VOLUME, "volume")),
            relay -> volumeFor(relay, "data")),
        new Row(
            "the pod is deleted",
            Set.of(new ObjectKey(EventResource.POD, "default", "web")),
            relay -> relay.pod(Pods.pod("web").info(), null)),
        new Row(
            "the node is deleted",
            Set.of(ObjectKey.of(EventResource.NODE, "a")),
            relay -> relay.node(node, null)));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void wakesTheWaiterOfTheObject(Row row) throws Exception {
    AtomicInteger evaluations = new AtomicInteger();
    CountDownLatch evaluated = new CountDownLatch(1);
    FutureTask<Boolean> waiter =
        start(
            new FutureTask<>(
                () ->
                    relay.await(
                        row.objects,
                        () -> {
                          evaluated.countDown();
                          return evaluations.incrementAndGet() > 1;
                        },
                        LONG)));
    evaluated.await();

    row.change.accept(relay);

    assertThat(waiter.get()).isTrue();
  }

  @Test
  void anyChangeWakesWhoNamesNoObject() throws Exception {
    AtomicInteger evaluations = new AtomicInteger();
    CountDownLatch evaluated = new CountDownLatch(1);
    FutureTask<Boolean> waiter =
        start(
            new FutureTask<>(
                () ->
                    relay.await(
                        () -> {
                          evaluated.countDown();
                          return evaluations.incrementAndGet() > 1;
                        },
                        LONG)));
    evaluated.await();

    relay.object(EventResource.PERSISTENT_VOLUME_CLAIM, null, claim("any"));

    assertThat(waiter.get()).isTrue();
  }

  /** A tenant can choose names of claims so that they have one hash. */
  @Test
  void waitsForObjectsOfForgedHashesInBoundedTime() {
    Set<ObjectKey> keys = new TreeSet<>();
    for (int i = 0; i < 16_384; i++) {
      keys.add(
          new ObjectKey(
              EventResource.PERSISTENT_VOLUME_CLAIM, "default", ForgedHashes.name(i, 14)));
    }

    Duration cpu =
        ThreadCpu.of(
            () ->
                assertThatCode(() -> relay.await(keys, () -> true, LONG))
                    .doesNotThrowAnyException());

    assertThat(keys.stream().map(ObjectKey::hashCode).distinct()).hasSize(1);
    assertThat(cpu).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void endsWhenTheTimeIsUp() throws Exception {
    assertThat(relay.await(key("data"), () -> false, Duration.ofMillis(1))).isFalse();
    assertThat(relay.await(() -> false, Duration.ofMillis(1))).isFalse();
  }
}
