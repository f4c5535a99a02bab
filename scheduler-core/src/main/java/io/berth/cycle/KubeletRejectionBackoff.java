package io.berth.cycle;

import io.berth.framework.OtherSchedulerMeter;
import io.berth.framework.PluginStatus;
import io.berth.framework.Status;
import io.berth.framework.Ticker;
import io.berth.model.PodInfo;
import io.berth.model.PodSignature;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The nodes whose kubelet would not run a pod that we had bound to them. It knows something of its
 * node that we do not, so the next pod of that shape, mostly the one that a controller makes in its
 * place, is kept away for a while; for longer if that happens again.
 */
final class KubeletRejectionBackoff {
  static final Duration FIRST_PAUSE = Duration.ofSeconds(10);
  static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
  private static final int MOST = 1000;

  /* Concurrency: the list is replaced, never changed. Mostly it is empty, and that is all that a
   * decision has to see. */
  private volatile List<Case> cases = List.of();

  private final Ticker ticker;
  private final OtherSchedulerMeter meter;

  @Inject
  KubeletRejectionBackoff(Ticker ticker, OtherSchedulerMeter meter) {
    this.ticker = ticker;
    this.meter = meter;
  }

  /**
   * Pods of one shape on one node.
   *
   * @param reason the kubelet's, such as {@code OutOfcpu}
   * @param until as the ticker reads
   */
  private record Case(
      PodSignature shape, String nodeName, String reason, Duration pause, long until) {
    boolean isOf(PodInfo pod) {
      return shape.equals(pod.shape()) && nodeName.equals(pod.nodeName());
    }

    /** One that has passed lately tells that the next pause should be longer. */
    boolean isForgotten(long now) {
      return now > Ticker.plus(until, pause);
    }
  }

  /**
   * A kubelet would not run a pod.
   *
   * @param pod the pod with its node's name
   */
  synchronized void add(PodInfo pod, String reason) {
    meter.turnedAway(reason);
    long now = ticker.read();
    List<Case> kept = new ArrayList<>();
    Duration pause = FIRST_PAUSE;
    for (Case known : cases) {
      if (known.isForgotten(now)) {
        continue;
      }
      if (known.isOf(pod)) {
        pause = known.pause.multipliedBy(2);
      } else {
        kept.add(known);
      }
    }
    if (pause.compareTo(LONGEST_PAUSE) > 0) {
      pause = LONGEST_PAUSE;
    }
    kept.add(new Case(pod.shape(), pod.nodeName(), reason, pause, Ticker.plus(now, pause)));
    cases = List.copyOf(kept.subList(Math.max(0, kept.size() - MOST), kept.size()));
  }

  /** Returns the nodes to leave out for a pod, each with the reason. */
  Map<String, PluginStatus> nodesFor(PodInfo pod) {
    List<Case> all = cases;
    return all.isEmpty() ? Map.of() : nodesFor(pod, all);
  }

  private Map<String, PluginStatus> nodesFor(PodInfo pod, List<Case> all) {
    long now = ticker.read();
    Map<String, PluginStatus> nodes = new LinkedHashMap<>();
    Map<String, PluginStatus> shared = new HashMap<>();
    boolean anyLeft = false;
    for (Case known : all) {
      anyLeft |= !known.isForgotten(now);
      if (now < known.until && known.shape.equals(pod.shape())) {
        nodes.put(
            known.nodeName,
            shared.computeIfAbsent(known.reason, KubeletRejectionBackoff::rejection));
      }
    }
    if (!anyLeft) {
      clear(all);
    }
    return nodes;
  }

  @SuppressWarnings("ReferenceEquality") // whether it is still the list that was looked at
  private synchronized void clear(List<Case> seen) {
    if (cases == seen) {
      cases = List.of();
    }
  }

  /** Nothing can be done about it by removing pods, hence unresolvable. */
  private static PluginStatus rejection(String reason) {
    return new PluginStatus(
        null,
        Status.unschedulableAndUnresolvable(
            "node(s) whose kubelet has just rejected such a pod (%s)".formatted(reason)));
  }
}
