package io.berth.testing;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds terms of pod affinity. */
public final class PodTerms {
  private PodTerms() {}

  /** Returns a term for pods in the same namespace; a null selector selects none. */
  public static PodAffinityTerm within(String topologyKey, @Nullable LabelSelector selector) {
    PodAffinityTerm term = new PodAffinityTerm();
    term.setTopologyKey(topologyKey);
    term.setLabelSelector(selector);
    return term;
  }

  /** Returns a term for pods in the same namespace with the label. */
  public static PodAffinityTerm within(String topologyKey, String label, String value) {
    return within(topologyKey, Selectors.labels(label, value));
  }

  /** Returns the term with these namespaces. */
  public static PodAffinityTerm withNamespaces(PodAffinityTerm term, String... namespaces) {
    PodAffinityTerm changed = copy(term);
    changed.setNamespaces(List.of(namespaces));
    return changed;
  }

  /** Returns the term with a namespace selector. */
  public static PodAffinityTerm withNamespaceSelector(
      PodAffinityTerm term, LabelSelector selector) {
    PodAffinityTerm changed = copy(term);
    changed.setNamespaceSelector(selector);
    return changed;
  }

  private static PodAffinityTerm copy(PodAffinityTerm term) {
    return term.edit().build();
  }
}
