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

/** Collects what a pod says of nodes and of other pods; absent as a whole until something is. */
final class Affinities {
  private @Nullable NodeAffinity node;
  private @Nullable PodAffinity together;
  private @Nullable PodAntiAffinity apart;

  void requireNode(NodeSelectorTerm term) {
    NodeAffinity nodes = node();
    if (nodes.getRequiredDuringSchedulingIgnoredDuringExecution() == null) {
      nodes.setRequiredDuringSchedulingIgnoredDuringExecution(new NodeSelector());
    }
    nodes.getRequiredDuringSchedulingIgnoredDuringExecution().getNodeSelectorTerms().add(term);
  }

  void preferNode(int weight, NodeSelectorTerm term) {
    node()
        .getPreferredDuringSchedulingIgnoredDuringExecution()
        .add(new PreferredSchedulingTerm(term, weight));
  }

  void near(PodAffinityTerm term) {
    together().getRequiredDuringSchedulingIgnoredDuringExecution().add(term);
  }

  void awayFrom(PodAffinityTerm term) {
    apart().getRequiredDuringSchedulingIgnoredDuringExecution().add(term);
  }

  void preferNear(int weight, PodAffinityTerm term) {
    together()
        .getPreferredDuringSchedulingIgnoredDuringExecution()
        .add(new WeightedPodAffinityTerm(term, weight));
  }

  void preferAwayFrom(int weight, PodAffinityTerm term) {
    apart()
        .getPreferredDuringSchedulingIgnoredDuringExecution()
        .add(new WeightedPodAffinityTerm(term, weight));
  }

  private NodeAffinity node() {
    if (node == null) {
      node = new NodeAffinity();
    }
    return node;
  }

  private PodAffinity together() {
    if (together == null) {
      together = new PodAffinity();
    }
    return together;
  }

  private PodAntiAffinity apart() {
    if (apart == null) {
      apart = new PodAntiAffinity();
    }
    return apart;
  }

  @Nullable Affinity build() {
    return node == null && together == null && apart == null
        ? null
        : new Affinity(node, together, apart);
  }
}
