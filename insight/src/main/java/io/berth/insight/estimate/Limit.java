package io.berth.insight.estimate;

import io.berth.model.ResourceName;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A factor that limits an estimate.
 *
 * @param by a resource, {@code pods}, a quota, or the plugin that rejects replicas
 * @param reason the reason, such as {@code Insufficient cpu}
 * @param nodes the number of affected nodes; 0 for the whole cluster
 */
public record Limit(String by, String reason, int nodes) {
  static final String PODS = ResourceName.PODS.name();

  /** Returns the limit of an exhausted resource of the cluster. */
  static Limit ofCluster(String resource) {
    return ofNodes(resource, 0);
  }

  /** Returns the limit of an exhausted resource of some nodes. */
  static Limit ofNodes(String resource, int nodes) {
    return new Limit(
        resource, resource.equals(PODS) ? "Too many pods" : "Insufficient " + resource, nodes);
  }

  /** Counts the affected nodes of each limit. */
  static final class Counts {
    private record Kind(String by, String reason) {}

    private final Map<Kind, Integer> nodes = new LinkedHashMap<>();

    void add(Limit limit) {
      nodes.merge(new Kind(limit.by(), limit.reason()), limit.nodes(), Integer::sum);
    }

    /** Returns the distinct limits by descending number of nodes, then by reason. */
    List<Limit> list() {
      return nodes.entrySet().stream()
          .map(entry -> new Limit(entry.getKey().by(), entry.getKey().reason(), entry.getValue()))
          .sorted(
              Comparator.comparingInt(Limit::nodes)
                  .reversed()
                  .thenComparing(Limit::reason)
                  .thenComparing(Limit::by))
          .toList();
    }
  }
}
