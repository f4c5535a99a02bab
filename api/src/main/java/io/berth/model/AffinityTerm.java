package io.berth.model;

import java.util.Comparator;
import java.util.List;

/**
 * One term of pod affinity or anti-affinity: which pods it speaks of, and the label that says what
 * "together" means. Ordered by all of it.
 */
public record AffinityTerm(
    List<String> namespaces,
    LabelSelector namespaceSelector,
    LabelSelector selector,
    String topologyKey)
    implements Comparable<AffinityTerm> {
  private static final Comparator<AffinityTerm> ORDER =
      Comparator.comparing(AffinityTerm::topologyKey)
          .thenComparing(AffinityTerm::namespaces, AffinityTerm::compare)
          .thenComparing(AffinityTerm::selector)
          .thenComparing(AffinityTerm::namespaceSelector);

  /** Tells whether the term speaks of pods with these labels, whose namespace has those. */
  public boolean matches(LabelSet pod, Labels namespaceLabels) {
    return (namespaces.contains(pod.namespace()) || namespaceSelector.matches(namespaceLabels))
        && selector.matches(pod.labels());
  }

  @Override
  public int compareTo(AffinityTerm other) {
    return ORDER.compare(this, other);
  }

  /** Compares lists element by element; one that the other begins with comes before it. */
  static <T extends Comparable<T>> int compare(List<T> some, List<T> others) {
    int common = Math.min(some.size(), others.size());
    for (int i = 0; i < common; i++) {
      int order = some.get(i).compareTo(others.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(some.size(), others.size());
  }

  /** A term that counts by its weight instead of forbidding. */
  public record Weighted(AffinityTerm term, int weight) implements Comparable<Weighted> {
    @Override
    public int compareTo(Weighted other) {
      int order = Integer.compare(weight, other.weight);
      return order != 0 ? order : term.compareTo(other.term);
    }
  }
}
