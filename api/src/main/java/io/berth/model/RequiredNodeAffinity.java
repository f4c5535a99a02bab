package io.berth.model;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The nodeSelector and the required node affinity of a pod. */
public final class RequiredNodeAffinity {
  /** The affinity of a pod without requirements; matches every node. */
  public static final RequiredNodeAffinity NONE =
      new RequiredNodeAffinity(LabelSelector.EVERYTHING, null, null);

  private final LabelSelector labels;
  /* Null if the pod has no such field, which matches every node; an empty field matches none. */
  private final @Nullable NodeSelector terms;
  private final @Nullable List<String> nodeNames;

  private RequiredNodeAffinity(
      LabelSelector labels, @Nullable NodeSelector terms, @Nullable List<String> nodeNames) {
    this.labels = labels;
    this.terms = terms;
    this.nodeNames = nodeNames;
  }

  public static RequiredNodeAffinity of(Pod pod) {
    PodSpec spec = pod.getSpec();
    if (spec == null) {
      return NONE;
    }
    Map<String, String> pairs = spec.getNodeSelector();
    io.fabric8.kubernetes.api.model.NodeSelector required = required(spec.getAffinity());
    if ((pairs == null || pairs.isEmpty()) && required == null) {
      return NONE;
    }
    LabelSelector labels = LabelSelector.ofMap(pairs);
    return required == null
        ? new RequiredNodeAffinity(labels, null, null)
        : new RequiredNodeAffinity(labels, NodeSelector.lazyError(required), namesOf(required));
  }

  private static io.fabric8.kubernetes.api.model.@Nullable NodeSelector required(
      @Nullable Affinity affinity) {
    return affinity == null || affinity.getNodeAffinity() == null
        ? null
        : affinity.getNodeAffinity().getRequiredDuringSchedulingIgnoredDuringExecution();
  }

  private static @Nullable List<String> namesOf(
      io.fabric8.kubernetes.api.model.NodeSelector selector) {
    List<io.fabric8.kubernetes.api.model.NodeSelectorTerm> terms = selector.getNodeSelectorTerms();
    if (terms == null || terms.isEmpty()) {
      return null;
    }
    TreeSet<String> names = new TreeSet<>();
    for (io.fabric8.kubernetes.api.model.NodeSelectorTerm term : terms) {
      Set<String> termNames = namesOf(term);
      if (termNames == null) {
        return null;
      }
      names.addAll(termNames);
    }
    return List.copyOf(names);
  }

  private static @Nullable Set<String> namesOf(
      io.fabric8.kubernetes.api.model.NodeSelectorTerm term) {
    Set<String> names = null;
    for (NodeSelectorRequirement field : NodeSelectorTerm.fields(term)) {
      if (NodeSelectorTerm.NAME_FIELD.equals(field.getKey()) && "In".equals(field.getOperator())) {
        List<String> values = NodeSelectorTerm.values(field);
        if (names == null) {
          names = new TreeSet<>(values);
        } else {
          names.retainAll(values);
        }
      }
    }
    return names;
  }

  /** Returns whether the pod has no requirements. */
  public boolean isEmpty() {
    return terms == null && labels.isEverything();
  }

  /** Returns whether the node matches. A malformed term matches no node; see {@link #error}. */
  public boolean matches(LabelSet nodeLabels, String nodeName) {
    return labels.matches(nodeLabels) && (terms == null || terms.matches(nodeLabels, nodeName));
  }

  /** Returns the problems of malformed terms if the node does not match; otherwise null. */
  public @Nullable String error(LabelSet nodeLabels, String nodeName) {
    if (terms == null
        || terms.problems().isEmpty()
        || !labels.matches(nodeLabels)
        || terms.matches(nodeLabels, nodeName)) {
      return null;
    }
    return SelectorProblem.join(terms.problems());
  }

  /**
   * Returns the sorted names of the only nodes that the {@code metadata.name} fields of the terms
   * allow; null if there are no terms or a term allows any name, empty if no name meets the terms.
   */
  public @Nullable List<String> nodeNames() {
    return nodeNames;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof RequiredNodeAffinity that
            && labels.equals(that.labels)
            && Objects.equals(terms, that.terms)
            && Objects.equals(nodeNames, that.nodeNames));
  }

  @Override
  public int hashCode() {
    return Objects.hash(labels, terms, nodeNames);
  }
}
