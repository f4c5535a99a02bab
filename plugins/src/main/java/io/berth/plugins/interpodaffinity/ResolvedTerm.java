package io.berth.plugins.interpodaffinity;

import io.berth.framework.NamespaceLister;
import io.berth.model.AffinityTerm;
import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
import io.berth.model.NamespacedLabels;
import io.berth.model.PodClassNodes;
import io.berth.model.PodIndex;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * An affinity term of the incoming pod, with its namespace selector resolved to the current
 * namespaces.
 *
 * @param namespaces sorted; empty if every namespace matches
 */
record ResolvedTerm(
    List<String> namespaces, boolean anyNamespace, LabelSelector selector, String topologyKey) {

  /**
   * Resolves a term. As in kube-scheduler, a selector that a namespace without labels would match,
   * such as one of labels that must be absent, matches every namespace.
   */
  static ResolvedTerm of(AffinityTerm term, NamespaceLister lister) {
    LabelSelector namespaceSelector = term.namespaceSelector();
    if (namespaceSelector.matches(LabelSet.EMPTY)) {
      return new ResolvedTerm(List.of(), true, term.selector(), term.topologyKey());
    }
    return new ResolvedTerm(namespaces(term, lister), false, term.selector(), term.topologyKey());
  }

  /** Returns the named and the selected namespaces; the list of a selector alone is shared. */
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

  /** Returns whether the term matches pods with these labels. */
  boolean matches(NamespacedLabels pod) {
    return (anyNamespace || Collections.binarySearch(namespaces, pod.namespace()) >= 0)
        && selector.matches(pod.labels());
  }

  /** Visits the pods that the term matches. */
  void forEachMatch(PodIndex podIndex, Consumer<PodClassNodes> visitor) {
    if (anyNamespace) {
      visitMatches(podIndex.all(), visitor);
    } else if (podIndex.all().size() < namespaces.size()) {
      visitInNamespaces(podIndex.all(), visitor);
    } else {
      for (String namespace : namespaces) {
        visitMatches(podIndex.inNamespace(namespace), visitor);
      }
    }
  }

  private void visitInNamespaces(List<PodClassNodes> podClasses, Consumer<PodClassNodes> visitor) {
    for (PodClassNodes podClass : podClasses) {
      if (matches(podClass.podClass().namespacedLabels())) {
        visitor.accept(podClass);
      }
    }
  }

  private void visitMatches(List<PodClassNodes> podClasses, Consumer<PodClassNodes> visitor) {
    for (PodClassNodes podClass : podClasses) {
      if (selector.matches(podClass.labels())) {
        visitor.accept(podClass);
      }
    }
  }

  /** Returns whether there are terms and all of them match pods with these labels. */
  static boolean allMatch(List<ResolvedTerm> terms, NamespacedLabels pod) {
    for (ResolvedTerm term : terms) {
      if (!term.matches(pod)) {
        return false;
      }
    }
    return !terms.isEmpty();
  }

  /** A term with its weight, which is negative for anti-affinity. */
  record Weighted(ResolvedTerm term, int weight) {}
}
