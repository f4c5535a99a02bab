package io.berth.plugins.volumebinding;

import io.berth.model.Labels;
import io.berth.model.NodeSelector;
import io.berth.model.SelectorProblem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that a volume can be reached from, told by their labels alone.
 *
 * @param terms null for everywhere
 */
record VolumeReachability(@Nullable NodeSelector terms) {
  /** A volume's terms may be malformed; those that are match no node. */
  static VolumeReachability of(io.fabric8.kubernetes.api.model.@Nullable NodeSelector terms) {
    return new VolumeReachability(terms == null ? null : NodeSelector.lenient(terms));
  }

  boolean includes(Labels node) {
    return terms == null || terms.matches(node, "");
  }

  /** Says why a node is not included, for people. */
  String whyNot() {
    List<SelectorProblem> problems = terms == null ? List.of() : terms.problems();
    if (problems.isEmpty()) {
      return "no matching NodeSelectorTerms";
    }
    List<String> texts = problems.stream().map(SelectorProblem::text).distinct().toList();
    return texts.size() == 1 ? texts.getFirst() : texts.toString();
  }
}
