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
 * The pod affinity and anti-affinity of a pod.
 *
 * @param error the problems of malformed terms, or null; with an error all lists are empty
 */
public record PodAffinity(
    List<AffinityTerm> required,
    List<AffinityTerm> requiredAnti,
    List<AffinityTerm.Weighted> preferred,
    List<AffinityTerm.Weighted> preferredAnti,
    @Nullable String error) {
  public static final PodAffinity NONE =
      new PodAffinity(List.of(), List.of(), List.of(), List.of(), null);

  /** An order consistent with {@link #equals}. */
  static final Comparator<PodAffinity> ORDER =
      Comparator.comparing(PodAffinity::required, AffinityTerm::compareLists)
          .thenComparing(PodAffinity::requiredAnti, AffinityTerm::compareLists)
          .thenComparing(PodAffinity::preferred, AffinityTerm::compareLists)
          .thenComparing(PodAffinity::preferredAnti, AffinityTerm::compareLists)
          .thenComparing(affinity -> Objects.requireNonNullElse(affinity.error(), ""));

  static PodAffinity of(String namespace, @Nullable Affinity affinity) {
    return of(namespace, affinity, Integer.MAX_VALUE);
  }

  /**
   * Compiles the terms.
   *
   * @param maxTerms the maximum number of terms to keep, required anti-affinity first
   */
  static PodAffinity of(String namespace, @Nullable Affinity affinity, int maxTerms) {
    if (affinity == null
        || maxTerms == 0
        || (affinity.getPodAffinity() == null && affinity.getPodAntiAffinity() == null)) {
      return NONE;
    }
    var podAffinity = affinity.getPodAffinity();
    var podAntiAffinity = affinity.getPodAntiAffinity();
    Budget budget = new Budget(maxTerms);
    List<PodAffinityTerm> requiredAnti =
        podAntiAffinity == null
            ? List.of()
            : budget.take(podAntiAffinity.getRequiredDuringSchedulingIgnoredDuringExecution());
    List<PodAffinityTerm> required =
        podAffinity == null
            ? List.of()
            : budget.take(podAffinity.getRequiredDuringSchedulingIgnoredDuringExecution());
    List<WeightedPodAffinityTerm> preferred =
        podAffinity == null
            ? List.of()
            : budget.take(podAffinity.getPreferredDuringSchedulingIgnoredDuringExecution());
    List<WeightedPodAffinityTerm> preferredAnti =
        podAntiAffinity == null
            ? List.of()
            : budget.take(podAntiAffinity.getPreferredDuringSchedulingIgnoredDuringExecution());
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

  /** Returns whether there are no terms. */
  public boolean isEmpty() {
    return required.isEmpty()
        && requiredAnti.isEmpty()
        && preferred.isEmpty()
        && preferredAnti.isEmpty();
  }

  /** Limits the total number of terms from several lists. */
  private static final class Budget {
    private int left;

    Budget(int maxTerms) {
      this.left = maxTerms;
    }

    <T> List<T> take(List<T> terms) {
      List<T> kept = terms.size() <= left ? terms : terms.subList(0, left);
      left -= kept.size();
      return kept;
    }
  }

  /** Collects the problems of each list. */
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
