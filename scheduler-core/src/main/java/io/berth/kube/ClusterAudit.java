package io.berth.kube;

import io.berth.cache.CacheAudit;
import io.berth.cache.CacheContents;
import io.berth.cache.ClusterCache;
import io.berth.cache.Difference;
import io.berth.cache.Listing;
import io.berth.framework.OwnSchedulers;
import io.berth.model.PodInfo;
import io.berth.queue.PendingPod;
import io.berth.queue.SchedulingQueue;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Compares what the scheduler believes with what the API server says, in the middle of the work: a
 * difference counts if it is still the same after several looks.
 */
public final class ClusterAudit {
  private static final int LOOKS = 6;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);

  private final Supplier<Listing> server;
  private final ClusterCache cache;
  private final Supplier<List<PendingPod>> queue;
  private final OwnSchedulers own;
  private final Pause pause;

  @Inject
  ClusterAudit(ApiServer server, ClusterCache cache, SchedulingQueue queue, OwnSchedulers own) {
    this(new FreshListing(server), cache, queue::pending, own, Pause.SLEEP);
  }

  ClusterAudit(
      Supplier<Listing> server,
      ClusterCache cache,
      Supplier<List<PendingPod>> queue,
      OwnSchedulers own,
      Pause pause) {
    this.server = server;
    this.cache = cache;
    this.queue = queue;
    this.own = own;
    this.pause = pause;
  }

  /**
   * What was found.
   *
   * @param waiting how many pods are in the queue or being tried
   */
  public record Findings(
      int nodes, int pods, int assumed, int waiting, List<Difference> differences) {}

  /**
   * Looks until nothing differs, or what differs has done so for more than a second.
   *
   * @throws ApiException if the API server cannot be asked
   */
  public synchronized Findings run() throws InterruptedException {
    Findings last = look();
    Duration rest = FIRST_PAUSE;
    for (int looks = 1; looks < LOOKS && !last.differences().isEmpty(); looks++) {
      pause.take(rest);
      rest = rest.multipliedBy(2);
      Findings now = look();
      List<Difference> stayed = new ArrayList<>(now.differences());
      stayed.retainAll(new LinkedHashSet<>(last.differences()));
      last = new Findings(now.nodes(), now.pods(), now.assumed(), now.waiting(), stayed);
    }
    return last;
  }

  private Findings look() {
    Listing listed = server.get();
    CacheContents held = cache.contents();
    List<PendingPod> pending = queue.get();
    List<Difference> differences = new ArrayList<>(CacheAudit.compare(held, listed));
    differences.addAll(compareWaiting(held, pending, listed));
    return new Findings(
        held.snapshot().size(),
        held.pods().size(),
        held.assumed().size(),
        pending.size(),
        differences);
  }

  /** A pod that is not on a node has to be in the queue, and nothing else may be. */
  private List<Difference> compareWaiting(
      CacheContents held, List<PendingPod> pending, Listing listed) {
    Map<String, PodInfo> left = new LinkedHashMap<>();
    pending.forEach(one -> left.put(one.pod().uid(), one.pod()));
    Set<String> onNodes = new LinkedHashSet<>();
    held.pods().forEach(pod -> onNodes.add(pod.uid()));
    List<Difference> differences = new ArrayList<>();
    for (PodInfo pod : listed.pods()) {
      if (pod.nodeName().isEmpty() && own.contains(pod.schedulerName())) {
        PodInfo waiting = left.remove(pod.uid());
        if (waiting == null && !onNodes.contains(pod.uid()) && !pod.isTerminating()) {
          differences.add(
              new Difference(
                  "pod %s waits, and not in the queue".formatted(pod.key()), pod.uid(), null));
        }
      }
    }
    for (PodInfo pod : left.values()) {
      differences.add(
          new Difference("pod %s waits in the queue only".formatted(pod.key()), null, pod.uid()));
    }
    return differences;
  }
}
