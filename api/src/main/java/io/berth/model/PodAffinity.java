package io.berth.model;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a pod wants of the pods around it.
 *
 * @param error what is wrong with a selector, or null; the lists are then empty
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
    try {
      return new PodAffinity(
          together == null
              ? List.of()
              : terms(namespace, together.getRequiredDuringSchedulingIgnoredDuringExecution()),
          apart == null
              ? List.of()
              : terms(namespace, apart.getRequiredDuringSchedulingIgnoredDuringExecution()),
          together == null
              ? List.of()
              : weighted(namespace, together.getPreferredDuringSchedulingIgnoredDuringExecution()),
          apart == null
              ? List.of()
              : weighted(namespace, apart.getPreferredDuringSchedulingIgnoredDuringExecution()),
          null);
    } catch (InvalidSelectorException e) {
      return new PodAffinity(List.of(), List.of(), List.of(), List.of(), e.getMessage());
    }
  }

  private static List<AffinityTerm> terms(String namespace, List<PodAffinityTerm> terms) {
    return terms.stream().map(term -> term(namespace, term)).toList();
  }

  private static List<AffinityTerm.Weighted> weighted(
      String namespace, List<WeightedPodAffinityTerm> terms) {
    return terms.stream()
        .map(
            weighted ->
                new AffinityTerm.Weighted(
                    term(namespace, weighted.getPodAffinityTerm()), weighted.getWeight()))
        .toList();
  }

  private static AffinityTerm term(String namespace, PodAffinityTerm term) {
    boolean ownNamespace = term.getNamespaces().isEmpty() && term.getNamespaceSelector() == null;
    return new AffinityTerm(
        ownNamespace ? List.of(namespace) : List.copyOf(term.getNamespaces()),
        LabelSelector.of(term.getNamespaceSelector()),
        LabelSelector.of(term.getLabelSelector()),
        term.getTopologyKey());
  }

  /** Tells whether there is a term of any kind. */
  public boolean isEmpty() {
    return required.isEmpty()
        && requiredAnti.isEmpty()
        && preferred.isEmpty()
        && preferredAnti.isEmpty();
  }
}
