package io.berth.kube;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodAffinity;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodAntiAffinity;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;

/** Decodes the affinity of pods. */
final class AffinityProto {
  private AffinityProto() {}

  static void read(Affinity affinity, ProtoReader in) throws MalformedResponseException {
    switch (in.field()) {
      case 1 ->
          affinity.setNodeAffinity(in.message(new NodeAffinity(), AffinityProto::nodeAffinity));
      case 2 -> affinity.setPodAffinity(in.message(new PodAffinity(), AffinityProto::podAffinity));
      case 3 ->
          affinity.setPodAntiAffinity(
              in.message(new PodAntiAffinity(), AffinityProto::podAntiAffinity));
      default -> in.skip();
    }
  }

  private static void nodeAffinity(NodeAffinity affinity, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 ->
          affinity.setRequiredDuringSchedulingIgnoredDuringExecution(
              in.message(new NodeSelector(), AffinityProto::selector));
      case 2 ->
          affinity
              .getPreferredDuringSchedulingIgnoredDuringExecution()
              .add(in.message(new PreferredSchedulingTerm(), AffinityProto::preferred));
      default -> in.skip();
    }
  }

  private static void selector(NodeSelector selector, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> selector.getNodeSelectorTerms().add(nodeTerm(in));
      default -> in.skip();
    }
  }

  private static void preferred(PreferredSchedulingTerm term, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> term.setWeight(in.int32());
      case 2 -> term.setPreference(nodeTerm(in));
      default -> in.skip();
    }
  }

  private static NodeSelectorTerm nodeTerm(ProtoReader in) throws MalformedResponseException {
    return in.message(new NodeSelectorTerm(), AffinityProto::requirements);
  }

  private static void requirements(NodeSelectorTerm term, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> term.getMatchExpressions().add(requirement(in));
      case 2 -> term.getMatchFields().add(requirement(in));
      default -> in.skip();
    }
  }

  private static NodeSelectorRequirement requirement(ProtoReader in)
      throws MalformedResponseException {
    return in.message(new NodeSelectorRequirement(), AffinityProto::requirementField);
  }

  private static void requirementField(NodeSelectorRequirement requirement, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> requirement.setKey(in.string());
      case 2 -> requirement.setOperator(in.string());
      case 3 -> requirement.getValues().add(in.string());
      default -> in.skip();
    }
  }

  private static void podAffinity(PodAffinity affinity, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> affinity.getRequiredDuringSchedulingIgnoredDuringExecution().add(podTerm(in));
      case 2 -> affinity.getPreferredDuringSchedulingIgnoredDuringExecution().add(weighted(in));
      default -> in.skip();
    }
  }

  private static void podAntiAffinity(PodAntiAffinity affinity, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> affinity.getRequiredDuringSchedulingIgnoredDuringExecution().add(podTerm(in));
      case 2 -> affinity.getPreferredDuringSchedulingIgnoredDuringExecution().add(weighted(in));
      default -> in.skip();
    }
  }

  private static WeightedPodAffinityTerm weighted(ProtoReader in)
      throws MalformedResponseException {
    return in.message(new WeightedPodAffinityTerm(), AffinityProto::weightedField);
  }

  private static void weightedField(WeightedPodAffinityTerm term, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> term.setWeight(in.int32());
      case 2 -> term.setPodAffinityTerm(podTerm(in));
      default -> in.skip();
    }
  }

  private static PodAffinityTerm podTerm(ProtoReader in) throws MalformedResponseException {
    return in.message(new PodAffinityTerm(), AffinityProto::podTermField);
  }

  private static void podTermField(PodAffinityTerm term, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> term.setLabelSelector(MetaProto.selector(in));
      case 2 -> term.getNamespaces().add(in.string());
      case 3 -> term.setTopologyKey(in.string());
      case 4 -> term.setNamespaceSelector(MetaProto.selector(in));
      case 5 -> term.getMatchLabelKeys().add(in.string());
      case 6 -> term.getMismatchLabelKeys().add(in.string());
      default -> in.skip();
    }
  }
}
