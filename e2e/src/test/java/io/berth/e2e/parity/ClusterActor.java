package io.berth.e2e.parity;

import io.berth.e2e.controlplane.MergePatch;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Changes the cluster as users, controllers and kubelets do. */
final class ClusterActor implements AutoCloseable {
  private static final Instant FIRST_START = Instant.parse("2026-01-01T00:00:00Z");

  private final KubernetesClient client;
  private final ExecutorService workers = Executors.newFixedThreadPool(4);
  private int started;

  ClusterActor(KubernetesClient client) {
    this.client = client;
  }

  <T extends HasMetadata> T create(T object) {
    return client.resource(object).create();
  }

  <T extends HasMetadata> List<T> createAll(List<T> objects) {
    List<Future<T>> creations = new ArrayList<>();
    objects.forEach(object -> creations.add(workers.submit(() -> create(object))));
    List<T> created = new ArrayList<>();
    try {
      for (Future<T> creation : creations) {
        created.add(creation.get());
      }
      return created;
    } catch (ExecutionException e) {
      throw new IllegalStateException("failed to create an object", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while creating objects", e);
    }
  }

  /** Creates a budget with its random status. */
  void createWithStatus(PodDisruptionBudget budget) {
    PodDisruptionBudget created = create(budget);
    budget.getStatus().setObservedGeneration(created.getMetadata().getGeneration());
    created.setStatus(budget.getStatus());
    client.resource(created).updateStatus();
  }

  /** Starts a pod with a distinct start time, because preemption depends on the age of pods. */
  void start(Pod pod) {
    Instant time = FIRST_START.plus(Duration.ofMinutes(started++));
    patchStatus(pod, "{\"status\":{\"phase\":\"Running\",\"startTime\":\"%s\"}}".formatted(time));
  }

  void finish(Pod pod) {
    patchStatus(pod, "{\"status\":{\"phase\":\"Succeeded\"}}");
  }

  private void patchStatus(Pod pod, String patch) {
    ObjectMeta meta = pod.getMetadata();
    MergePatch.apply(
        client
            .pods()
            .inNamespace(meta.getNamespace())
            .withName(meta.getName())
            .subresource("status"),
        patch);
  }

  Pod removeGates(Pod pod) {
    ObjectMeta meta = pod.getMetadata();
    return MergePatch.apply(
        client.pods().inNamespace(meta.getNamespace()).withName(meta.getName()),
        "{\"spec\":{\"schedulingGates\":null}}");
  }

  /** Deletes a pod gracefully; without kubelets it stays terminating. */
  void delete(Pod pod) {
    client.resource(pod).delete();
  }

  /** Deletes a pod without grace period. */
  void remove(Pod pod) {
    client.resource(pod).withGracePeriod(0).delete();
  }

  /** Removes all objects of a cluster. */
  void clear() {
    SchedulerKinds.CHANGING.forEach(this::clear);
    SchedulerKinds.RANDOM.forEach(this::clear);
  }

  private void clear(SchedulerKinds.Kind kind) {
    var all = client.resources(kind.type());
    if (Namespaced.class.isAssignableFrom(kind.type())) {
      FixtureNames.NAMESPACES.forEach(name -> all.inNamespace(name).withGracePeriod(0).delete());
    } else {
      all.withGracePeriod(0).delete();
    }
  }

  @Override
  public void close() {
    workers.close();
  }
}
