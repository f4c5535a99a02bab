package io.berth.doctor;

import io.berth.cycle.ScoredNode;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.SimulationResult;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares scores where a pod took a node without pods of the simulation although it could have
 * shared one.
 *
 * @param most the most points by which a plugin preferred the node without pods, by plugin
 * @param least the most points by which a plugin preferred the shared node, by plugin
 */
record ScoreGaps(Map<String, Long> most, Map<String, Long> least) {

  static ScoreGaps of(List<SimulationResult> results) {
    ScoreGaps gaps = new ScoreGaps(new LinkedHashMap<>(), new LinkedHashMap<>());
    for (SimulationResult result : results) {
      Set<String> used = new HashSet<>();
      for (PodOutcome pod : result.pods()) {
        PodOutcome.Explanation explanation = pod.explanation();
        if (explanation != null && !used.contains(pod.nodeName())) {
          gaps.compare(explanation.best(), pod.nodeName(), used);
        }
        used.add(pod.nodeName());
      }
    }
    return gaps;
  }

  private void compare(List<ScoredNode> nodes, String taken, Set<String> used) {
    ScoredNode chosen = find(nodes, Set.of(taken));
    ScoredNode shared = find(nodes, used);
    if (chosen == null || shared == null) {
      return;
    }
    for (int i = 0; i < chosen.parts().size(); i++) {
      ScoredNode.Part part = chosen.parts().get(i);
      long gap = part.weighted() - shared.parts().get(i).weighted();
      most.merge(part.plugin(), gap, Math::max);
      least.merge(part.plugin(), -gap, Math::max);
    }
  }

  /** Returns the best of some nodes: the nodes are listed best first. */
  private static @Nullable ScoredNode find(List<ScoredNode> nodes, Set<String> names) {
    return nodes.stream().filter(node -> names.contains(node.nodeName())).findFirst().orElse(null);
  }

  /** Returns by how many points the plugin preferred nodes without pods, at most. */
  long against(String plugin) {
    return Math.max(0, most.getOrDefault(plugin, 0L));
  }

  /** Returns by how many points the plugins together preferred shared nodes, at most. */
  long inFavour(List<String> plugins) {
    return plugins.stream().mapToLong(plugin -> Math.max(0, least.getOrDefault(plugin, 0L))).sum();
  }
}
