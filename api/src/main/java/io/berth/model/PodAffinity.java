package io.berth.model;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a pod wants of the pods around it.
 *
 * @param error what is wrong with which lists of terms, or null; the lists are then empty
 */
public record PodAffinity(
    List<AffinityTerm> required,
    List<AffinityTerm> requiredAnti,
    List<AffinityTerm.Weighted> preferred,
    List<AffinityTerm.Weighted> preferredAnti,
    @Nullable String error) {
  public static final PodAffinity NONE =
      new PodAffinity(List.of(), List.of(), List.of(), List.of(), null);

  /** By all that {@link #equals} looks at. */
  static final Comparator<PodAffinity> ORDER =
      Comparator.comparing(PodAffinity::required, AffinityTerm::compare)
          .thenComparing(PodAffinity::requiredAnti, AffinityTerm::compare)
          .thenComparing(PodAffinity::preferred, AffinityTerm::compare)
          .thenComparing(PodAffinity::preferredAnti, AffinityTerm::compare)
          .thenComparing(affinity -> Objects.requireNonNullElse(affinity.error(), ""));

  static PodAffinity of(String namespace, @Nullable Affinity affinity) {
    return of(namespace, affinity, Integer.MAX_VALUE);
  }

  /**
   * Reads terms.
   *
   * @param maxTerms how many are read at most, those first that forbid nodes to others
   */
  static PodAffinity of(String namespace, @Nullable Affinity affinity, int maxTerms) {
    if (affinity == null
        || maxTerms == 0
        || (affinity.getPodAffinity() == null && affinity.getPodAntiAffinity() == null)) {
      return NONE;
    }
    var together = affinity.getPodAffinity();
    var apart = affinity.getPodAntiAffinity();
    Budget budget = new Budget(maxTerms);
    List<PodAffinityTerm> requiredAnti =
        apart == null
            ? List.of()
            : budget.take(apart.getRequiredDuringSchedulingIgnoredDuringExecution());
    List<PodAffinityTerm> required =
        together == null
            ? List.of()
            : budget.take(together.getRequiredDuringSchedulingIgnoredDuringExecution());
    List<WeightedPodAffinityTerm> preferred =
        together == null
            ? List.of()
            : budget.take(together.getPreferredDuringSchedulingIgnoredDuringExecution());
    List<WeightedPodAffinityTerm> preferredAnti =
        apart == null
            ? List.of()
            : budget.take(apart.getPreferredDuringSchedulingIgnoredDuringExecution());
    Problems problems = new Problems();
    PodAffinity parsed =
        new PodAffinity(
            problems.parse("requiredAffinityTerms", required, term -> term(namespace, term)),
            problems.parse(
                "requiredAntiAffinityTerms", requiredAnti, term -> term(namespace, term)),
            problems.parse("preferredAffinityTerms", preferred, term -> weighted(namespace, term)),
            problems.parse(
                "preferredAntiAffinityTerms", preferredAnti, term -> weighted(namespace, term)),
            null);
    String error = problems.text();
    return error == null
        ? parsed
        : new PodAffinity(List.of(), List.of(), List.of(), List.of(), error);
  }

  private static AffinityTerm.Weighted weighted(
      String namespace, WeightedPodAffinityTerm weighted) {
    PodAffinityTerm term = weighted.getPodAffinityTerm();
    return new AffinityTerm.Weighted(
        term(namespace, term == null ? new PodAffinityTerm() : term),
        Objects.requireNonNullElse(weighted.getWeight(), 0));
  }

  private static AffinityTerm term(String namespace, PodAffinityTerm term) {
    boolean ownNamespace = term.getNamespaces().isEmpty() && term.getNamespaceSelector() == null;
    return new AffinityTerm(
        ownNamespace ? List.of(namespace) : List.copyOf(term.getNamespaces()),
        LabelSelector.of(term.getNamespaceSelector()),
        LabelSelector.of(term.getLabelSelector()),
        Objects.requireNonNullElse(term.getTopologyKey(), ""));
  }

  /** Tells whether there is a term of any kind. */
  public boolean isEmpty() {
    return required.isEmpty()
        && requiredAnti.isEmpty()
        && preferred.isEmpty()
        && preferredAnti.isEmpty();
  }

  /** Hands out the first terms of lists until there were enough. */
  private static final class Budget {
    private int left;

    Budget(int maxTerms) {
      this.left = maxTerms;
    }

    <T> List<T> take(List<T> terms) {
      List<T> taken = terms.size() <= left ? terms : terms.subList(0, left);
      left -= taken.size();
      return taken;
    }
  }

  /** Collects what is wrong with each of the lists. */
  private static final class Problems {
    private final List<String> found = new ArrayList<>();

    <A, T> List<T> parse(String list, List<A> terms, Function<A, T> parser) {
      try {
        return terms.stream().map(parser).toList();
      } catch (InvalidSelectorException e) {
        found.add(list + ": " + e.getMessage());
        return List.of();
      }
    }

    @Nullable String text() {
      return switch (found.size()) {
        case 0 -> null;
        case 1 -> found.getFirst();
        default -> found.toString();
      };
    }
  }
}
