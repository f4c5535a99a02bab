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
 * Waits for what becomes of the pods of a namespace. It watches from the start and remembers, so
 * that nothing is missed that passes quickly.
 */
public final class Waiting implements AutoCloseable {
  private static final long NANOS = Timeouts.WAIT_TIMEOUT.toNanos();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition news = lock.newCondition();
  private final List<Pod> podVersions = new ArrayList<>();
  private final Map<String, Pod> pods = new TreeMap<>();
  private final List<Event> events = new ArrayList<>();
  private final NonNamespaceOperation<Pod, PodList, PodResource> listed;
  private final List<SharedIndexInformer<?>> informers;

  public Waiting(KubernetesClient client, String namespace) {
    this.listed = client.pods().inNamespace(namespace);
    this.informers =
        List.of(
            listed.inform(new Handler<>(this::seen, this::gone)),
            client
                .events()
                .v1()
                .events()
                .inNamespace(namespace)
                .inform(new Handler<>(events::add, _ -> {})));
  }

  /** Waits for a pod to be in a state, if only for a moment, and returns it as it was then. */
  public Pod forPod(String name, Predicate<Pod> state) {
    return await(
        "pod " + name,
        () ->
            podVersions.stream()
                .filter(pod -> pod.getMetadata().getName().equals(name))
                .filter(state)
                .findFirst()
                .orElse(null));
  }

  /** Waits for all pods to be in a state at the same time. */
  public List<Pod> forPods(String what, Predicate<List<Pod>> state) {
    return await(
        what,
        () -> {
          List<Pod> all = List.copyOf(pods.values());
          return state.test(all) ? all : null;
        });
  }

  /** Waits for an event about an object of that name, with that reason. */
  public Event forEvent(String name, String reason) {
    return forEvent(name, reason, _ -> true);
  }

  /** The same in a state that it may come to later. */
  public Event forEvent(String name, String reason, Predicate<Event> state) {
    return await(
        "event %s of %s".formatted(reason, name),
        () ->
            events.stream()
                .filter(event -> isAbout(name, event))
                .filter(event -> reason.equals(event.getReason()))
                .filter(state)
                .findFirst()
                .orElse(null));
  }

  /** Others write events too, and some of theirs are about nothing that has a name. */
  private static boolean isAbout(String name, Event event) {
    return event.getRegarding() != null && name.equals(event.getRegarding().getName());
  }

  public static boolean isBound(Pod pod) {
    return pod.getSpec().getNodeName() != null;
  }

  private void seen(Pod pod) {
    podVersions.add(pod);
    pods.put(pod.getMetadata().getName(), pod);
  }

  private void gone(Pod pod) {
    pods.remove(pod.getMetadata().getName());
  }

  private <T> T await(String what, Supplier<@Nullable T> wanted) {
    long left = NANOS;
    lock.lock();
    try {
      T found = wanted.get();
      while (found == null) {
        if (left <= 0) {
          throw new AssertionError(
              "no news of %s; seen were %s, and the server has %s"
                  .formatted(what, states(pods.values()), states(listed.list().getItems())));
        }
        left = news.awaitNanos(left);
        found = wanted.get();
      }
      return found;
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while waiting for " + what, e);
    } finally {
      lock.unlock();
    }
  }

  /** The pods in a line each: who misses news sees whether the cluster or the watch kept them. */
  private static String states(Collection<Pod> pods) {
    return pods.stream()
        .map(Waiting::state)
        .collect(Collectors.joining("\n  ", pods.size() + " pods\n  ", "\n"));
  }

  private static String state(Pod pod) {
    return "%s on %s, %s%s, nominated to %s, %s"
        .formatted(
            pod.getMetadata().getName(),
            pod.getSpec().getNodeName(),
            pod.getStatus().getPhase(),
            pod.getMetadata().getDeletionTimestamp() == null ? "" : " and going",
            pod.getStatus().getNominatedNodeName(),
            pod.getStatus().getConditions().stream()
                .map(c -> c.getType() + "=" + c.getStatus())
                .toList());
  }

  @Override
  public void close() {
    informers.forEach(SharedIndexInformer::close);
  }

  /** Notes versions, and wakes those who wait. */
  private final class Handler<T extends HasMetadata> implements ResourceEventHandler<T> {
    private final Consumer<T> seen;
    private final Consumer<T> gone;

    Handler(Consumer<T> seen, Consumer<T> gone) {
      this.seen = seen;
      this.gone = gone;
    }

    @Override
    public void onAdd(T object) {
      note(seen, object);
    }

    @Override
    public void onUpdate(T old, T object) {
      note(seen, object);
    }

    @Override
    public void onDelete(T object, boolean unsure) {
      note(gone, object);
    }

    private void note(Consumer<T> book, T object) {
      lock.lock();
      try {
        book.accept(object);
        news.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
