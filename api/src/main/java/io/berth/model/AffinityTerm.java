package io.berth.model;

import java.util.Comparator;
import java.util.List;

/**
 * A term of pod affinity or anti-affinity: a set of pods and a topology key. Ordered by all
 * components.
 */
public record AffinityTerm(
    List<String> namespaces,
    LabelSelector namespaceSelector,
    LabelSelector selector,
    String topologyKey)
    implements Comparable<AffinityTerm> {
  private static final Comparator<AffinityTerm> ORDER =
      Comparator.comparing(AffinityTerm::topologyKey)
          .thenComparing(AffinityTerm::namespaces, AffinityTerm::compareLists)
          .thenComparing(AffinityTerm::selector)
          .thenComparing(AffinityTerm::namespaceSelector);

  /** Returns whether the term matches a pod with these labels in a namespace with those labels. */
  public boolean matches(NamespacedLabels pod, LabelSet namespaceLabels) {
    return (namespaces.contains(pod.namespace()) || namespaceSelector.matches(namespaceLabels))
        && selector.matches(pod.labels());
  }

  @Override
  public int compareTo(AffinityTerm other) {
    return ORDER.compare(this, other);
  }

  /** Compares lists lexicographically. */
  static <T extends Comparable<T>> int compareLists(List<T> a, List<T> b) {
    int common = Math.min(a.size(), b.size());
    for (int i = 0; i < common; i++) {
      int order = a.get(i).compareTo(b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.size(), b.size());
  }

  /** A preferred term with its weight. */
  public record Weighted(AffinityTerm term, int weight) implements Comparable<Weighted> {
    @Override
    public int compareTo(Weighted other) {
      int order = Integer.compare(weight, other.weight);
      return order != 0 ? order : term.compareTo(other.term);
    }
  }
}
