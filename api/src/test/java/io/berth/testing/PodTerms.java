package io.berth.testing;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes terms of pod affinity. */
public final class PodTerms {
  private PodTerms() {}

  /** Speaks of pods in the same namespace; null selects none. */
  public static PodAffinityTerm within(String topologyKey, @Nullable LabelSelector selector) {
    PodAffinityTerm term = new PodAffinityTerm();
    term.setTopologyKey(topologyKey);
    term.setLabelSelector(selector);
    return term;
  }

  /** Speaks of pods in the same namespace that have the label. */
  public static PodAffinityTerm within(String topologyKey, String label, String value) {
    return within(topologyKey, Selectors.labels(label, value));
  }

  /** Returns the term speaking of these namespaces. */
  public static PodAffinityTerm inNamespaces(PodAffinityTerm term, String... namespaces) {
    PodAffinityTerm changed = copy(term);
    changed.setNamespaces(List.of(namespaces));
    return changed;
  }

  /** Returns the term speaking, also, of the namespaces that the selector matches. */
  public static PodAffinityTerm inNamespacesLike(PodAffinityTerm term, LabelSelector selector) {
    PodAffinityTerm changed = copy(term);
    changed.setNamespaceSelector(selector);
    return changed;
  }

  private static PodAffinityTerm copy(PodAffinityTerm term) {
    return term.edit().build();
  }
}
