package io.berth.e2e;

import io.berth.e2e.controlplane.Timeouts;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Waits for states of the pods of a namespace. It watches from the start and stores all versions,
 * so that short-lived states are not missed.
 */
public final class PodWaiter implements AutoCloseable {
  private static final long TIMEOUT_NANOS = Timeouts.WAIT_TIMEOUT.toNanos();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<Pod> podVersions = new ArrayList<>();
  private final Map<String, Pod> pods = new TreeMap<>();
  private final List<Event> events = new ArrayList<>();
  private final NonNamespaceOperation<Pod, PodList, PodResource> podResource;
  private final List<SharedIndexInformer<?>> informers;

  public PodWaiter(KubernetesClient client, String namespace) {
    this.podResource = client.pods().inNamespace(namespace);
    this.informers =
        List.of(
            podResource.inform(new Handler<>(this::onPod, this::onPodDeleted)),
            client
                .events()
                .v1()
                .events()
                .inNamespace(namespace)
                .inform(new Handler<>(events::add, _ -> {})));
  }

  /** Waits until a version of a pod meets a condition, and returns this version. */
  public Pod awaitPod(String name, Predicate<Pod> condition) {
    return await(
        "pod " + name,
        () ->
            podVersions.stream()
                .filter(pod -> pod.getMetadata().getName().equals(name))
                .filter(condition)
                .findFirst()
                .orElse(null));
  }

  /** Waits until the list of all pods meets a condition, and returns it. */
  public List<Pod> awaitPods(String subject, Predicate<List<Pod>> condition) {
    return await(
        subject,
        () -> {
          List<Pod> all = List.copyOf(pods.values());
          return condition.test(all) ? all : null;
        });
  }

  /** Waits for an event with a reason that regards an object. */
  public Event awaitEvent(String name, String reason) {
    return awaitEvent(name, reason, _ -> true);
  }

  /** Waits for an event that also meets a condition. */
  public Event awaitEvent(String name, String reason, Predicate<Event> condition) {
    return await(
        "event %s of %s".formatted(reason, name),
        () ->
            events.stream()
                .filter(event -> regards(name, event))
                .filter(event -> reason.equals(event.getReason()))
                .filter(condition)
                .findFirst()
                .orElse(null));
  }

  /** Returns whether an event regards an object; events of other clients may have no object. */
  private static boolean regards(String name, Event event) {
    return event.getRegarding() != null && name.equals(event.getRegarding().getName());
  }

  public static boolean isBound(Pod pod) {
    return pod.getSpec().getNodeName() != null;
  }

  private void onPod(Pod pod) {
    podVersions.add(pod);
    pods.put(pod.getMetadata().getName(), pod);
  }

  private void onPodDeleted(Pod pod) {
    pods.remove(pod.getMetadata().getName());
  }

  private <T> T await(String subject, Supplier<@Nullable T> lookup) {
    long remaining = TIMEOUT_NANOS;
    lock.lock();
    try {
      T found = lookup.get();
      while (found == null) {
        if (remaining <= 0) {
          throw new AssertionError(
              "timed out waiting for %s; watched: %s, listed: %s"
                  .formatted(
                      subject, describe(pods.values()), describe(podResource.list().getItems())));
        }
        remaining = changed.awaitNanos(remaining);
        found = lookup.get();
      }
      return found;
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while waiting for " + subject, e);
    } finally {
      lock.unlock();
    }
  }

  /** Returns one line per pod, which shows whether the watch misses updates of the cluster. */
  private static String describe(Collection<Pod> pods) {
    return pods.stream()
        .map(PodWaiter::condition)
        .collect(Collectors.joining("\n  ", pods.size() + " pods\n  ", "\n"));
  }

  private static String condition(Pod pod) {
    return "%s on %s, %s%s, nominated to %s, %s"
        .formatted(
            pod.getMetadata().getName(),
            pod.getSpec().getNodeName(),
            pod.getStatus().getPhase(),
            pod.getMetadata().getDeletionTimestamp() == null ? "" : " and terminating",
            pod.getStatus().getNominatedNodeName(),
            pod.getStatus().getConditions().stream()
                .map(c -> c.getType() + "=" + c.getStatus())
                .toList());
  }

  @Override
  public void close() {
    informers.forEach(SharedIndexInformer::close);
  }

  /** Records versions, and signals waiting threads. */
  private final class Handler<T extends HasMetadata> implements ResourceEventHandler<T> {
    private final Consumer<T> onPod;
    private final Consumer<T> onPodDeleted;

    Handler(Consumer<T> onPod, Consumer<T> onPodDeleted) {
      this.onPod = onPod;
      this.onPodDeleted = onPodDeleted;
    }

    @Override
    public void onAdd(T object) {
      record(onPod, object);
    }

    @Override
    public void onUpdate(T old, T object) {
      record(onPod, object);
    }

    @Override
    public void onDelete(T object, boolean unsure) {
      record(onPodDeleted, object);
    }

    private void record(Consumer<T> listener, T object) {
      lock.lock();
      try {
        listener.accept(object);
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
