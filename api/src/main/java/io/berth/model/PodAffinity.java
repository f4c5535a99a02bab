package io.berth.model;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import java.util.ArrayList;
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

  static PodAffinity of(String namespace, @Nullable Affinity affinity) {
    if (affinity == null
        || (affinity.getPodAffinity() == null && affinity.getPodAntiAffinity() == null)) {
      return NONE;
    }
    var together = affinity.getPodAffinity();
    var apart = affinity.getPodAntiAffinity();
    Problems problems = new Problems();
    PodAffinity parsed =
        new PodAffinity(
            together == null
                ? List.of()
                : problems.parse(
                    "requiredAffinityTerms",
                    together.getRequiredDuringSchedulingIgnoredDuringExecution(),
                    term -> term(namespace, term)),
            apart == null
                ? List.of()
                : problems.parse(
                    "requiredAntiAffinityTerms",
                    apart.getRequiredDuringSchedulingIgnoredDuringExecution(),
                    term -> term(namespace, term)),
            together == null
                ? List.of()
                : problems.parse(
                    "preferredAffinityTerms",
                    together.getPreferredDuringSchedulingIgnoredDuringExecution(),
                    term -> weighted(namespace, term)),
            apart == null
                ? List.of()
                : problems.parse(
                    "preferredAntiAffinityTerms",
                    apart.getPreferredDuringSchedulingIgnoredDuringExecution(),
                    term -> weighted(namespace, term)),
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
