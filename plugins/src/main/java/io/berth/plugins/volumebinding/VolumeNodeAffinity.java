package io.berth.plugins.volumebinding;

import io.berth.model.LabelSet;
import io.berth.model.NodeSelector;
import io.berth.model.SelectorProblem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that can access a volume, by their labels.
 *
 * @param terms null for all nodes
 */
record VolumeNodeAffinity(@Nullable NodeSelector terms) {
  /** Compiles the terms; malformed terms match no node. */
  static VolumeNodeAffinity of(io.fabric8.kubernetes.api.model.@Nullable NodeSelector terms) {
    return new VolumeNodeAffinity(terms == null ? null : NodeSelector.lazyError(terms));
  }

  boolean matches(LabelSet node) {
    return terms == null || terms.matches(node, "");
  }

  /** Returns the message why a node does not match. */
  String mismatchReason() {
    List<SelectorProblem> problems = terms == null ? List.of() : terms.problems();
    if (problems.isEmpty()) {
      return "no matching NodeSelectorTerms";
    }
    List<String> texts = problems.stream().map(SelectorProblem::text).distinct().toList();
    return texts.size() == 1 ? texts.getFirst() : texts.toString();
  }
}
