package io.berth.kube;

import io.berth.framework.PreemptionMeter;
import io.berth.framework.Preemptor;
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
 * Removes victims in the background, each preemptor's on a thread of its own.
 *
 * <p>All victims but one go side by side, the last one after them: the news that it is being
 * deleted may reach the queue before the answer reaches us, and must not find the preemptor still
 * held back, since no other news will come for it. So once only the last one is left, it is looked
 * at itself.
 */
public final class KubePreemptor implements Preemptor, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KubePreemptor.class);

  /** What is under way for one preemptor. */
  private static final class Work {
    private volatile @Nullable PodInfo last;
  }

  private final Eviction eviction;
  private final PodStatusWriter statuses;
  /* Asked for late: the queue knows the profiles, whose plugins know the preemptor. */
  private final Provider<SchedulingQueue> queue;
  private final PodLister pods;
  private final PreemptionMeter meter;
  private final Map<String, Work> underWay = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  @Inject
  KubePreemptor(
      Eviction eviction,
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
  public void attempted() {
    meter.attempted();
  }

  @Override
  public Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> victims) {
    List<PodInfo> standing = victims.stream().filter(pod -> !pod.isTerminating()).toList();
    if (standing.isEmpty()) {
      return Status.SUCCESS;
    }
    meter.began(victims.size());
    Work work = new Work();
    underWay.put(preemptor.uid(), work);
    threads.execute(() -> run(work, preemptor, nodeName, standing));
    return Status.SUCCESS;
  }

  @Override
  public boolean isPreempting(PodInfo preemptor) {
    Work work = underWay.get(preemptor.uid());
    if (work == null) {
      return false;
    }
    PodInfo last = work.last;
    return last == null || pods.isActive(last);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }

  private void run(Work work, PodInfo preemptor, String nodeName, List<PodInfo> victims) {
    long start = meter.start();
    boolean newsFollow = false;
    boolean removed = false;
    try {
      dropLowerNominations(preemptor, nodeName);
      newsFollow = removeAll(work, preemptor, nodeName, victims);
      removed = true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.warn("Preemption for {} on {} failed: {}", preemptor, nodeName, e.getMessage());
    } finally {
      meter.ended(removed, start);
      underWay.remove(preemptor.uid(), work);
      if (!newsFollow && !threads.isShutdown()) {
        // Nothing else would wake it.
        queue.get().activate(List.of(preemptor));
      }
    }
  }

  /** They may fit no longer, and find another place sooner if they know. */
  private void dropLowerNominations(PodInfo preemptor, String nodeName) {
    for (PodInfo nominated : queue.get().nominations().on(nodeName)) {
      if (nominated.priority() < preemptor.priority()) {
        queue.get().dropNomination(nominated);
        statuses.nominate(nominated, "");
      }
    }
  }

  /** Returns whether news of the last one will wake the preemptor. */
  private boolean removeAll(Work work, PodInfo preemptor, String nodeName, List<PodInfo> victims)
      throws InterruptedException {
    PodInfo last = victims.getLast();
    AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    try (ExecutorService parallel = Executors.newVirtualThreadPerTaskExecutor()) {
      for (PodInfo victim : victims.subList(0, victims.size() - 1)) {
        parallel.execute(() -> remove(victim, preemptor, nodeName, failure));
      }
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    RuntimeException first = failure.get();
    if (first != null) {
      throw first; // sparing the last one: the preemptor decides anew
    }
    work.last = last;
    return eviction.evict(last, preemptor, nodeName);
  }

  /** Removes a pod, unless it went wrong with another already. */
  private void remove(
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
      failure.compareAndSet(null, ApiException.notAnswered("interrupted", e));
    }
  }
}
