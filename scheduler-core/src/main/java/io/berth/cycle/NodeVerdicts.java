package io.berth.cycle;

import io.berth.framework.PluginStatus;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an attempt found out about the nodes.
 *
 * @param nodes the names of all nodes
 * @param rejections for each node in that order why it was rejected; null where it passed or was
 *     not evaluated
 * @param evaluated the positions of the nodes that were evaluated, or rejected with all others
 * @param shortages by position what nodes lacked, for the first nodes that lacked something
 */
public record NodeVerdicts(
    List<String> nodes,
    List<@Nullable PluginStatus> rejections,
    BitSet evaluated,
    SortedMap<Integer, List<InsufficientResource>> shortages) {
  public NodeVerdicts {
    evaluated = (BitSet) evaluated.clone();
    shortages = Collections.unmodifiableSortedMap(new TreeMap<>(shortages));
  }

  @Override
  public BitSet evaluated() {
    return (BitSet) evaluated.clone();
  }

  public boolean isEvaluated(int position) {
    return evaluated.get(position);
  }

  /** Tells whether a node passed all filters. */
  public boolean isFeasible(int position) {
    return evaluated.get(position) && rejections.get(position) == null;
  }
}
