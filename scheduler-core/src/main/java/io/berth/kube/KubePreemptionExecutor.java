package io.berth.kube;

import io.berth.framework.PreemptionExecutor;
import io.berth.framework.PreemptionMeter;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.queue.SchedulingQueue;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Evicts victims in the background, on one thread for each preemptor.
 *
 * <p>All victims but the last are evicted concurrently, and the last one after them: its deletion
 * event may reach the queue before the response reaches this class, and must find the preemptor no
 * longer blocked, since no further event would requeue it. So once only the last victim is left,
 * its own state decides.
 */
public final class KubePreemptionExecutor implements PreemptionExecutor, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KubePreemptionExecutor.class);

  /** The preemption of one preemptor. */
  private static final class Preemption {
    private volatile @Nullable PodInfo last;
  }

  private final VictimDeletion eviction;
  private final PodStatusWriter statuses;
  /* A provider, since queue, profiles, plugins and this class have a circular dependency. */
  private final Provider<SchedulingQueue> queue;
  private final PodLister pods;
  private final PreemptionMeter meter;
  private final Map<String, Preemption> running = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  @Inject
  KubePreemptionExecutor(
      VictimDeletion eviction,
      PodStatusWriter statuses,
      Provider<SchedulingQueue> queue,
      PodLister pods,
      PreemptionMeter meter) {
    this.meter = meter;
    this.eviction = eviction;
    this.statuses = statuses;
    this.queue = queue;
    this.pods = pods;
  }

  @Override
  public void preemptionAttempted() {
    meter.attempted();
  }

  @Override
  public Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> victims) {
    List<PodInfo> active = victims.stream().filter(pod -> !pod.isTerminating()).toList();
    if (active.isEmpty()) {
      return Status.SUCCESS;
    }
    meter.victimsSelected(victims.size());
    Preemption preemption = new Preemption();
    running.put(preemptor.uid(), preemption);
    threads.execute(() -> run(preemption, preemptor, nodeName, active));
    return Status.SUCCESS;
  }

  @Override
  public boolean isPodRunningPreemption(PodInfo preemptor) {
    Preemption preemption = running.get(preemptor.uid());
    if (preemption == null) {
      return false;
    }
    PodInfo last = preemption.last;
    return last == null || pods.isActive(last);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }

  private void run(
      Preemption preemption, PodInfo preemptor, String nodeName, List<PodInfo> victims) {
    long start = meter.start();
    boolean isDeletionObserved = false;
    boolean succeeded = false;
    try {
      dropLowerNominations(preemptor, nodeName);
      isDeletionObserved = evictAll(preemption, preemptor, nodeName, victims);
      succeeded = true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.warn("Preemption for {} on {} failed: {}", preemptor, nodeName, e.getMessage());
    } finally {
      meter.preemptionFinished(succeeded, start);
      running.remove(preemptor.uid(), preemption);
      if (!isDeletionObserved && !threads.isShutdown()) {
        // No event would requeue it.
        queue.get().activate(List.of(preemptor));
      }
    }
  }

  /** Clears the nominations of pods with lower priority, which may no longer fit on the node. */
  private void dropLowerNominations(PodInfo preemptor, String nodeName) {
    for (PodInfo nominated : queue.get().nominatedPodLister().nominatedPodsForNode(nodeName)) {
      if (nominated.priority() < preemptor.priority()) {
        queue.get().deleteNominatedPodIfExists(nominated);
        statuses.nominate(nominated, "");
      }
    }
  }

  /** Returns whether the deletion event of the last victim will requeue the preemptor. */
  private boolean evictAll(
      Preemption preemption, PodInfo preemptor, String nodeName, List<PodInfo> victims)
      throws InterruptedException {
    PodInfo last = victims.getLast();
    AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    try (ExecutorService parallel = Executors.newVirtualThreadPerTaskExecutor()) {
      for (PodInfo victim : victims.subList(0, victims.size() - 1)) {
        parallel.execute(() -> evict(victim, preemptor, nodeName, failure));
      }
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    RuntimeException first = failure.get();
    if (first != null) {
      throw first; // the last victim is kept, the preemptor is scheduled again
    }
    preemption.last = last;
    return eviction.evict(last, preemptor, nodeName);
  }

  /** Evicts a pod, unless the eviction of another one failed. */
  private void evict(
      PodInfo victim,
      PodInfo preemptor,
      String nodeName,
      AtomicReference<@Nullable RuntimeException> failure) {
    if (failure.get() != null) {
      return;
    }
    try {
      eviction.evict(victim, preemptor, nodeName);
    } catch (RuntimeException e) {
      failure.compareAndSet(null, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failure.compareAndSet(null, ApiException.noResponse("interrupted", e));
    }
  }
}
