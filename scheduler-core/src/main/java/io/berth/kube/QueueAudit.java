package io.berth.kube;

import io.berth.cache.CacheContents;
import io.berth.cache.CacheDifference;
import io.berth.cache.ClusterListing;
import io.berth.framework.ProfileNames;
import io.berth.model.PodInfo;
import io.berth.queue.PendingPod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares the queue with a list: a pod that is on no node is in the queue, and no other is. */
public final class QueueAudit {
  private QueueAudit() {}

  /**
   * Compares.
   *
   * @param held what the cache held before the queue was read
   * @param own the schedulers whose pods are in the queue
   */
  public static List<CacheDifference> compare(
      CacheContents held, List<PendingPod> pending, ClusterListing listed, ProfileNames own) {
    Map<String, PodInfo> left = new LinkedHashMap<>();
    pending.forEach(one -> left.put(one.pod().uid(), one.pod()));
    Set<String> onNodes = new LinkedHashSet<>();
    held.pods().forEach(pod -> onNodes.add(pod.uid()));
    Map<String, PodInfo> elsewhere = new HashMap<>();
    List<CacheDifference> differences = new ArrayList<>();
    for (PodInfo pod : listed.pods()) {
      if (pod.nodeName().isEmpty() && own.contains(pod.schedulerName())) {
        PodInfo waiting = left.remove(pod.uid());
        if (waiting == null && !onNodes.contains(pod.uid()) && !pod.isTerminating()) {
          differences.add(
              new CacheDifference(
                  CacheDifference.Kind.POD,
                  pod.uid(),
                  "pod %s waits, and not in the queue".formatted(pod.key()),
                  pod,
                  null));
        }
      } else {
        elsewhere.put(pod.uid(), pod);
      }
    }
    for (PodInfo pod : left.values()) {
      differences.add(
          new CacheDifference(
              CacheDifference.Kind.POD,
              pod.uid(),
              "pod %s waits in the queue only".formatted(pod.key()),
              elsewhere.get(pod.uid()),
              pod));
    }
    return differences;
  }
}
