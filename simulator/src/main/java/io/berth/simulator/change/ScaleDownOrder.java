package io.berth.simulator.change;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The order in which controllers delete pods when a workload is scaled down: those without a node,
 * not running, not ready, of low deletion cost, crowded on their node, and the newest, first.
 *
 * <p>Controllers compare ages on a logarithmic scale of the current time. Here exact times count,
 * so that the same input always gives the same result.
 */
final class ScaleDownOrder {
  private static final String DELETION_COST = "controller.kubernetes.io/pod-deletion-cost";

  private final Map<String, Integer> podsByNode = new HashMap<>();

  private ScaleDownOrder(List<Pod> pods) {
    pods.stream()
        .filter(pod -> !node(pod).isEmpty())
        .forEach(pod -> podsByNode.merge(node(pod), 1, Integer::sum));
  }

  /** Returns as many of a workload's pods as have to go. */
  static List<Pod> first(int count, List<Pod> pods) {
    ScaleDownOrder order = new ScaleDownOrder(pods);
    return pods.stream().sorted(order.comparator()).limit(Math.max(0, count)).toList();
  }

  private Comparator<Pod> comparator() {
    return Comparator.comparing((Pod pod) -> !node(pod).isEmpty())
        .thenComparing(ScaleDownOrder::phase)
        .thenComparing(pod -> readySince(pod) != null)
        .thenComparing(ScaleDownOrder::deletionCost)
        .thenComparing(pod -> -podsByNode.getOrDefault(node(pod), 0))
        .thenComparing(ScaleDownOrder::readyTime, Comparator.reverseOrder())
        .thenComparing(
            pod -> instant(pod.getMetadata().getCreationTimestamp()), Comparator.reverseOrder())
        .thenComparing(pod -> pod.getMetadata().getName(), Comparator.reverseOrder());
  }

  private static String node(Pod pod) {
    return Objects.requireNonNullElse(pod.getSpec().getNodeName(), "");
  }

  /** A dump may leave the phase out; such a pod counts as running. */
  private static int phase(Pod pod) {
    String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
    return switch (Objects.requireNonNullElse(phase, "Running")) {
      case "Pending" -> 0;
      case "Unknown" -> 1;
      default -> 2;
    };
  }

  private static @Nullable PodCondition readySince(Pod pod) {
    if (pod.getStatus() == null || pod.getStatus().getConditions() == null) {
      return null;
    }
    return pod.getStatus().getConditions().stream()
        .filter(one -> "Ready".equals(one.getType()) && "True".equals(one.getStatus()))
        .findFirst()
        .orElse(null);
  }

  private static Instant readyTime(Pod pod) {
    PodCondition ready = readySince(pod);
    return ready == null ? Instant.MAX : instant(ready.getLastTransitionTime());
  }

  /** What has no time is newer than all others. */
  private static Instant instant(@Nullable String text) {
    try {
      return text == null ? Instant.MAX : Instant.parse(text);
    } catch (DateTimeParseException e) {
      return Instant.MAX;
    }
  }

  private static int deletionCost(Pod pod) {
    Map<String, String> annotations = pod.getMetadata().getAnnotations();
    String cost = annotations == null ? null : annotations.get(DELETION_COST);
    try {
      return cost == null ? 0 : Integer.parseInt(cost);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
