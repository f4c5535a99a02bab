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
 * The order in which controllers delete pods when a workload is scaled down: first pods that are
 * unassigned, not running, not ready, of low deletion cost, colocated on a node, and newest.
 *
 * <p>Controllers compare ages on a logarithmic scale of the current time. This class compares exact
 * timestamps, so that equal inputs give equal results.
 */
final class ScaleDownOrder {
  private static final String DELETION_COST = "controller.kubernetes.io/pod-deletion-cost";

  private final Map<String, Integer> podsByNode = new HashMap<>();

  private ScaleDownOrder(List<Pod> pods) {
    pods.stream()
        .filter(pod -> !node(pod).isEmpty())
        .forEach(pod -> podsByNode.merge(node(pod), 1, Integer::sum));
  }

  /** Returns the first pods of a workload to delete. */
  static List<Pod> first(int count, List<Pod> pods) {
    ScaleDownOrder order = new ScaleDownOrder(pods);
    return pods.stream().sorted(order.comparator()).limit(Math.max(0, count)).toList();
  }

  private Comparator<Pod> comparator() {
    return Comparator.comparing((Pod pod) -> !node(pod).isEmpty())
        .thenComparing(ScaleDownOrder::phase)
        .thenComparing(pod -> readyCondition(pod) != null)
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

  /** Returns the rank of the phase; a pod without a phase counts as running. */
  private static int phase(Pod pod) {
    String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
    return switch (Objects.requireNonNullElse(phase, "Running")) {
      case "Pending" -> 0;
      case "Unknown" -> 1;
      default -> 2;
    };
  }

  private static @Nullable PodCondition readyCondition(Pod pod) {
    if (pod.getStatus() == null || pod.getStatus().getConditions() == null) {
      return null;
    }
    return pod.getStatus().getConditions().stream()
        .filter(
            condition ->
                "Ready".equals(condition.getType()) && "True".equals(condition.getStatus()))
        .findFirst()
        .orElse(null);
  }

  private static Instant readyTime(Pod pod) {
    PodCondition ready = readyCondition(pod);
    return ready == null ? Instant.MAX : instant(ready.getLastTransitionTime());
  }

  /** Parses a timestamp; a missing one counts as newest. */
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
