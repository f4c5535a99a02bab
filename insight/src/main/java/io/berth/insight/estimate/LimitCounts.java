package io.berth.insight.estimate;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts how many nodes each limit holds for. */
final class LimitCounts {
  private record Kind(String by, String reason) {}

  private final Map<Kind, Integer> nodes = new LinkedHashMap<>();

  void add(Limit limit) {
    nodes.merge(new Kind(limit.by(), limit.reason()), limit.nodes(), Integer::sum);
  }

  /** Returns each limit once, those of most nodes first, others in the order of their reasons. */
  List<Limit> list() {
    return nodes.entrySet().stream()
        .map(one -> new Limit(one.getKey().by(), one.getKey().reason(), one.getValue()))
        .sorted(
            Comparator.comparingInt(Limit::nodes)
                .reversed()
                .thenComparing(Limit::reason)
                .thenComparing(Limit::by))
        .toList();
  }
}
