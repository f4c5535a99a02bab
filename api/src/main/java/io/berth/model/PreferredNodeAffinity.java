package io.berth.model;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The preferred node affinity of a pod. */
public final class PreferredNodeAffinity {
  public static final PreferredNodeAffinity NONE = of(List.of(), "");

  private final boolean empty;
  private final NodeSelectorTerm[] terms;
  private final long[] weights;
  private final List<SelectorProblem> problems;

  private PreferredNodeAffinity(
      boolean empty,
      List<NodeSelectorTerm> terms,
      List<Integer> weights,
      List<SelectorProblem> problems) {
    this.empty = empty;
    this.terms = terms.toArray(new NodeSelectorTerm[0]);
    this.weights = weights.stream().mapToLong(Integer::longValue).toArray();
    this.problems = List.copyOf(problems);
  }

  /** Compiles the terms. A malformed term is reported by {@link #error} when scoring runs. */
  public static PreferredNodeAffinity of(Pod pod) {
    Affinity affinity = pod.getSpec() == null ? null : pod.getSpec().getAffinity();
    if (affinity == null || affinity.getNodeAffinity() == null) {
      return NONE;
    }
    return of(affinity.getNodeAffinity().getPreferredDuringSchedulingIgnoredDuringExecution());
  }

  public static PreferredNodeAffinity of(@Nullable List<PreferredSchedulingTerm> terms) {
    return terms == null || terms.isEmpty() ? NONE : of(terms, "");
  }

  /** Compiles the terms at a path; ignores empty terms and terms with weight 0. */
  public static PreferredNodeAffinity of(List<PreferredSchedulingTerm> terms, String path) {
    List<NodeSelectorTerm> compiled = new ArrayList<>();
    List<Integer> weights = new ArrayList<>();
    List<SelectorProblem> problems = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      int weight = Objects.requireNonNullElse(terms.get(i).getWeight(), 0);
      io.fabric8.kubernetes.api.model.NodeSelectorTerm preference = terms.get(i).getPreference();
      if (weight != 0 && preference != null && !NodeSelectorTerm.isEmpty(preference)) {
        NodeSelectorTerm term = NodeSelectorTerm.of(preference, path + "[" + i + "]");
        compiled.add(term);
        weights.add(weight);
        problems.addAll(term.problems());
      }
    }
    return new PreferredNodeAffinity(terms.isEmpty(), compiled, weights, problems);
  }

  /** Returns whether there are no terms, including ignored ones. */
  public boolean isEmpty() {
    return empty;
  }

  /** Returns the problems of the terms as one text, or null if there are none. */
  public @Nullable String error() {
    return problems.isEmpty() ? null : SelectorProblem.join(problems);
  }

  /** Returns the problems of the terms by field; empty if there are none. */
  public List<SelectorProblem> problems() {
    return problems;
  }

  /** Returns the sum of the weights of the matching terms. */
  public long score(LabelSet nodeLabels, String nodeName) {
    long score = 0;
    for (int i = 0; i < terms.length; i++) {
      if (terms[i].matches(nodeLabels, nodeName)) {
        score += weights[i];
      }
    }
    return score;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof PreferredNodeAffinity that
            && empty == that.empty
            && Arrays.equals(terms, that.terms)
            && Arrays.equals(weights, that.weights));
  }

  @Override
  public int hashCode() {
    return Objects.hash(empty, Arrays.hashCode(terms), Arrays.hashCode(weights));
  }
}
