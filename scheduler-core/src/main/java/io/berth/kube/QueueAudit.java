package io.berth.kube;

import io.berth.cache.CacheDifference;
import io.berth.cache.CacheDump;
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

/** Compares the queue with a list: it should contain exactly the pods without a node. */
public final class QueueAudit {
  private QueueAudit() {}

  /**
   * Returns the differences.
   *
   * @param held the contents of the cache, read before the queue
   * @param own the scheduler names of the profiles
   */
  public static List<CacheDifference> compare(
      CacheDump held, List<PendingPod> pending, ClusterListing listed, ProfileNames own) {
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
                  "pod %s is pending, but not in the queue".formatted(pod.key()),
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
              "pod %s is only in the queue".formatted(pod.key()),
              elsewhere.get(pod.uid()),
              pod));
    }
    return differences;
  }
}
