package io.berth.cycle;

import io.berth.framework.OtherSchedulerMeter;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.framework.Ticker;
import io.berth.model.PodInfo;
import io.berth.model.PodSignature;
import io.berth.runtime.ExponentialBackoff;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The nodes whose kubelet rejected a pod that Berth had bound to them. The kubelet has state that
 * the scheduler lacks, so pods with the same signature, mostly the replacement that a controller
 * creates, avoid the node for a while; longer after repeated rejections.
 */
final class KubeletRejectionBackoff {
  static final Duration MIN_BACKOFF = Duration.ofSeconds(10);
  static final Duration MAX_BACKOFF = Duration.ofMinutes(5);
  private static final int MAX_REJECTIONS = 1000;

  /*
   * Concurrency: the list is immutable and replaced as a whole. It is usually empty, which is all
   * that a scheduling cycle reads.
   */
  private volatile List<Rejection> rejections = List.of();

  private final Ticker ticker;
  private final OtherSchedulerMeter meter;

  @Inject
  KubeletRejectionBackoff(Ticker ticker, OtherSchedulerMeter meter) {
    this.ticker = ticker;
    this.meter = meter;
  }

  /**
   * Pods with one signature on one node.
   *
   * @param reason the kubelet's, such as {@code OutOfcpu}
   * @param count the number of rejections in a row
   * @param until when the backoff ends, by the ticker
   */
  private record Rejection(
      PodSignature signature, String nodeName, String reason, int count, long until) {
    boolean appliesTo(PodInfo pod) {
      return signature.equals(pod.signature()) && nodeName.equals(pod.nodeName());
    }

    /** Returns whether the next backoff starts from the minimum again. */
    boolean isExpired(long now) {
      return now > Ticker.plus(until, backoff());
    }

    Duration backoff() {
      return ExponentialBackoff.delay(count, MIN_BACKOFF, MAX_BACKOFF);
    }
  }

  /**
   * Records a rejection by a kubelet.
   *
   * @param pod the pod with its node's name
   */
  synchronized void add(PodInfo pod, String reason) {
    meter.kubeletRejected(reason);
    long now = ticker.read();
    List<Rejection> kept = new ArrayList<>();
    int count = 1;
    for (Rejection rejection : rejections) {
      if (rejection.isExpired(now)) {
        continue;
      }
      if (rejection.appliesTo(pod)) {
        count = rejection.count + 1;
      } else {
        kept.add(rejection);
      }
    }
    Duration backoff = ExponentialBackoff.delay(count, MIN_BACKOFF, MAX_BACKOFF);
    kept.add(
        new Rejection(pod.signature(), pod.nodeName(), reason, count, Ticker.plus(now, backoff)));
    rejections = List.copyOf(kept.subList(Math.max(0, kept.size() - MAX_REJECTIONS), kept.size()));
  }

  /** Returns the nodes to exclude for a pod, each with its status. */
  Map<String, PluginStatus> excludedNodes(PodInfo pod) {
    List<Rejection> current = rejections;
    return current.isEmpty() ? Map.of() : excludedNodes(pod, current);
  }

  private Map<String, PluginStatus> excludedNodes(PodInfo pod, List<Rejection> current) {
    long now = ticker.read();
    Map<String, PluginStatus> nodes = new LinkedHashMap<>();
    Map<String, PluginStatus> shared = new HashMap<>();
    boolean anyActive = false;
    for (Rejection rejection : current) {
      anyActive |= !rejection.isExpired(now);
      if (now < rejection.until && rejection.signature.equals(pod.signature())) {
        nodes.put(
            rejection.nodeName,
            shared.computeIfAbsent(rejection.reason, KubeletRejectionBackoff::status));
      }
    }
    if (!anyActive) {
      clear(current);
    }
    return nodes;
  }

  @SuppressWarnings("ReferenceEquality") // compares by identity: unchanged since it was read
  private synchronized void clear(List<Rejection> expired) {
    if (rejections == expired) {
      rejections = List.of();
    }
  }

  /** Preemption does not help, hence unresolvable. */
  private static PluginStatus status(String reason) {
    return new PluginStatus(
        null,
        Status.unschedulableAndUnresolvable(
            "node(s) whose kubelet recently rejected an equivalent pod (%s)".formatted(reason)));
  }
}
