package io.berth.plugins.interpodaffinity;

import io.berth.framework.NamespaceLister;
import io.berth.model.AffinityTerm;
import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
import io.berth.model.Labels;
import io.berth.model.PodClassNodes;
import io.berth.model.PodIndex;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * A term of the pod to be placed, its namespace selector replaced by the namespaces that it selects
 * now.
 *
 * @param namespaces sorted; empty if any will do
 */
record ResolvedTerm(
    List<String> namespaces, boolean anyNamespace, LabelSelector selector, String topologyKey) {

  /**
   * Resolves a term. As in kube-scheduler, a selector that a namespace without labels would match,
   * such as one of labels that must be absent, covers every namespace.
   */
  static ResolvedTerm of(AffinityTerm term, NamespaceLister lister) {
    LabelSelector namespaceSelector = term.namespaceSelector();
    if (namespaceSelector.matches(Labels.EMPTY)) {
      return new ResolvedTerm(List.of(), true, term.selector(), term.topologyKey());
    }
    return new ResolvedTerm(namespaces(term, lister), false, term.selector(), term.topologyKey());
  }

  /** Those named and those selected; the list of a selector alone is shared, it may be long. */
  private static List<String> namespaces(AffinityTerm term, NamespaceLister lister) {
    LabelSelector selector = term.namespaceSelector();
    if (!selector.isNothing() && term.namespaces().isEmpty()) {
      return lister.matching(selector);
    }
    SortedSet<String> namespaces = new TreeSet<>(term.namespaces());
    if (!selector.isNothing()) {
      namespaces.addAll(lister.matching(selector));
    }
    return List.copyOf(namespaces);
  }

  static List<ResolvedTerm> of(List<AffinityTerm> terms, NamespaceLister lister) {
    return terms.stream().map(term -> of(term, lister)).toList();
  }

  /** Tells whether the term speaks of pods with these labels. */
  boolean matches(LabelSet pod) {
    return (anyNamespace || Collections.binarySearch(namespaces, pod.namespace()) >= 0)
        && selector.matches(pod.labels());
  }

  /** Visits the pods that the term speaks of. */
  void forEachMatch(PodIndex census, Consumer<PodClassNodes> visitor) {
    if (anyNamespace) {
      visitMatches(census.all(), visitor);
    } else if (census.all().size() < namespaces.size()) {
      visitInNamespaces(census.all(), visitor);
    } else {
      for (String namespace : namespaces) {
        visitMatches(census.in(namespace), visitor);
      }
    }
  }

  private void visitInNamespaces(List<PodClassNodes> groups, Consumer<PodClassNodes> visitor) {
    for (PodClassNodes group : groups) {
      if (matches(group.kind().labelSet())) {
        visitor.accept(group);
      }
    }
  }

  private void visitMatches(List<PodClassNodes> groups, Consumer<PodClassNodes> visitor) {
    for (PodClassNodes group : groups) {
      if (selector.matches(group.labels())) {
        visitor.accept(group);
      }
    }
  }

  /** Tells whether there are terms and all of them speak of pods with these labels. */
  static boolean allMatch(List<ResolvedTerm> terms, LabelSet pod) {
    for (ResolvedTerm term : terms) {
      if (!term.matches(pod)) {
        return false;
      }
    }
    return !terms.isEmpty();
  }

  /** A term that counts by its weight, which is negative for anti-affinity. */
  record Weighted(ResolvedTerm term, int weight) {}
}
