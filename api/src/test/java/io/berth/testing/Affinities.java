package io.berth.testing;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodAffinity;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodAntiAffinity;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import org.jspecify.annotations.Nullable;

/** Builds the affinity of a pod, which is null until a term is added. */
final class Affinities {
  private @Nullable NodeAffinity nodeAffinity;
  private @Nullable PodAffinity podAffinity;
  private @Nullable PodAntiAffinity podAntiAffinity;

  void requireNodeAffinity(NodeSelectorTerm term) {
    NodeAffinity required = nodeAffinity();
    if (required.getRequiredDuringSchedulingIgnoredDuringExecution() == null) {
      required.setRequiredDuringSchedulingIgnoredDuringExecution(new NodeSelector());
    }
    required.getRequiredDuringSchedulingIgnoredDuringExecution().getNodeSelectorTerms().add(term);
  }

  void preferNodeAffinity(int weight, NodeSelectorTerm term) {
    nodeAffinity()
        .getPreferredDuringSchedulingIgnoredDuringExecution()
        .add(new PreferredSchedulingTerm(term, weight));
  }

  void requirePodAffinity(PodAffinityTerm term) {
    podAffinity().getRequiredDuringSchedulingIgnoredDuringExecution().add(term);
  }

  void requirePodAntiAffinity(PodAffinityTerm term) {
    podAntiAffinity().getRequiredDuringSchedulingIgnoredDuringExecution().add(term);
  }

  void preferPodAffinity(int weight, PodAffinityTerm term) {
    podAffinity()
        .getPreferredDuringSchedulingIgnoredDuringExecution()
        .add(new WeightedPodAffinityTerm(term, weight));
  }

  void preferPodAntiAffinity(int weight, PodAffinityTerm term) {
    podAntiAffinity()
        .getPreferredDuringSchedulingIgnoredDuringExecution()
        .add(new WeightedPodAffinityTerm(term, weight));
  }

  private NodeAffinity nodeAffinity() {
    if (nodeAffinity == null) {
      nodeAffinity = new NodeAffinity();
    }
    return nodeAffinity;
  }

  private PodAffinity podAffinity() {
    if (podAffinity == null) {
      podAffinity = new PodAffinity();
    }
    return podAffinity;
  }

  private PodAntiAffinity podAntiAffinity() {
    if (podAntiAffinity == null) {
      podAntiAffinity = new PodAntiAffinity();
    }
    return podAntiAffinity;
  }

  @Nullable Affinity build() {
    return nodeAffinity == null && podAffinity == null && podAntiAffinity == null
        ? null
        : new Affinity(nodeAffinity, podAffinity, podAntiAffinity);
  }
}
