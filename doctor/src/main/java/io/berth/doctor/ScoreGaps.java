package io.berth.doctor;

import io.berth.cycle.NodePluginScores;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.SimulationResult;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Score differences for pods that were scheduled to a node without other pods of the simulation
 * although a shared node fits.
 *
 * @param most the most points by which a plugin preferred the node without pods, by plugin
 * @param least the most points by which a plugin preferred the shared node, by plugin
 */
record ScoreGaps(Map<String, Long> most, Map<String, Long> least) {

  static ScoreGaps of(SimulationResult result) {
    ScoreGaps gaps = new ScoreGaps(new LinkedHashMap<>(), new LinkedHashMap<>());
    Set<String> used = new HashSet<>();
    for (PodOutcome pod : result.pods()) {
      PodOutcome.Explanation explanation = pod.explanation();
      if (explanation != null && !used.contains(pod.nodeName())) {
        gaps.compare(explanation.best(), pod.nodeName(), used);
      }
      used.add(pod.nodeName());
    }
    return gaps;
  }

  private void compare(List<NodePluginScores> nodes, String nodeName, Set<String> used) {
    NodePluginScores chosen = find(nodes, Set.of(nodeName));
    NodePluginScores shared = find(nodes, used);
    if (chosen == null || shared == null) {
      return;
    }
    for (int i = 0; i < chosen.parts().size(); i++) {
      NodePluginScores.Part part = chosen.parts().get(i);
      long gap = part.weighted() - shared.parts().get(i).weighted();
      most.merge(part.plugin(), gap, Math::max);
      least.merge(part.plugin(), -gap, Math::max);
    }
  }

  /** Returns the best node with one of the names: the nodes are in descending order. */
  private static @Nullable NodePluginScores find(List<NodePluginScores> nodes, Set<String> names) {
    return nodes.stream().filter(node -> names.contains(node.nodeName())).findFirst().orElse(null);
  }

  /** Returns the most points by which the plugin preferred nodes without pods. */
  long against(String plugin) {
    return Math.max(0, most.getOrDefault(plugin, 0L));
  }

  /** Returns the most points by which the plugins together preferred shared nodes. */
  long inFavour(List<String> plugins) {
    return plugins.stream().mapToLong(plugin -> Math.max(0, least.getOrDefault(plugin, 0L))).sum();
  }
}
