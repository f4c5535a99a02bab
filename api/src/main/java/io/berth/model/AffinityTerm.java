package io.berth.model;

import java.util.List;

/**
 * One term of pod affinity or anti-affinity: which pods it speaks of, and the label that says what
 * "together" means.
 */
public record AffinityTerm(
    List<String> namespaces,
    LabelSelector namespaceSelector,
    LabelSelector selector,
    String topologyKey) {

  /** Tells whether the term speaks of pods with these labels, whose namespace has those. */
  public boolean matches(LabelSet pod, Labels namespaceLabels) {
    return (namespaces.contains(pod.namespace()) || namespaceSelector.matches(namespaceLabels))
        && selector.matches(pod.labels());
  }

  /** A term that counts by its weight instead of forbidding. */
  public record Weighted(AffinityTerm term, int weight) {}
}
