package io.berth.simulator.workload;

import io.berth.model.LabelSet;
import io.berth.model.RequiredNodeAffinity;
import io.berth.model.Taints;
import io.berth.model.Tolerations;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Creates the pods of DaemonSets: one per matching node. */
final class DaemonSetPods {
  /** The field that assigns a pod to its node. */
  private static final String NODE_NAME = "metadata.name";

  private final Expansion expansion;

  DaemonSetPods(Expansion expansion) {
    this.expansion = expansion;
  }

  void expand(DaemonSet set) {
    PodMaker maker = expansion.maker(set, set.getSpec().getTemplate());
    if (maker == null) {
      return;
    }
    PodSpec spec = maker.spec();
    addDaemonTolerations(spec);
    Tolerations tolerations = Tolerations.of(spec.getTolerations());
    RequiredNodeAffinity requiredAffinity = RequiredNodeAffinity.of(podOf(spec));
    Affinity templateAffinity = spec.getAffinity();
    Set<String> nodesWithPod = nodesWithPod(set);
    for (Node node : expansion.nodes()) {
      String nodeName = node.getMetadata().getName();
      if (!nodesWithPod.contains(nodeName)
          && requiredAffinity.matches(LabelSet.of(node.getMetadata().getLabels()), nodeName)
          && taintsOf(node).firstUntolerated(tolerations) == null) {
        String name = expansion.name(set, set.getMetadata().getName());
        expansion.add(
            maker.make(name, Map.of()),
            OwnerIndex.asWorkload(set),
            affinityTo(nodeName, templateAffinity));
      }
    }
  }

  private static Pod podOf(PodSpec spec) {
    Pod pod = new Pod();
    pod.setSpec(spec);
    return pod;
  }

  private static Taints taintsOf(Node node) {
    return node.getSpec() == null ? Taints.NONE : Taints.of(node.getSpec().getTaints());
  }

  /** Adds the tolerations of the DaemonSet controller for unhealthy and cordoned nodes. */
  private static void addDaemonTolerations(PodSpec spec) {
    List<Toleration> all = new ArrayList<>(spec.getTolerations());
    all.add(toleration("not-ready", "NoExecute"));
    all.add(toleration("unreachable", "NoExecute"));
    all.add(toleration("disk-pressure", "NoSchedule"));
    all.add(toleration("memory-pressure", "NoSchedule"));
    all.add(toleration("pid-pressure", "NoSchedule"));
    all.add(toleration("unschedulable", "NoSchedule"));
    if (Boolean.TRUE.equals(spec.getHostNetwork())) {
      all.add(toleration("network-unavailable", "NoSchedule"));
    }
    spec.setTolerations(all);
  }

  private static Toleration toleration(String key, String effect) {
    Toleration toleration = new Toleration();
    toleration.setKey("node.kubernetes.io/" + key);
    toleration.setOperator("Exists");
    toleration.setEffect(effect);
    return toleration;
  }

  /** Returns the nodes that have a pod of the DaemonSet. */
  private Set<String> nodesWithPod(DaemonSet set) {
    Set<String> nodesWithPod = new HashSet<>();
    for (Pod pod : expansion.owners().podsOf(set)) {
      String nodeName = Objects.requireNonNullElse(pod.getSpec().getNodeName(), "");
      if (nodeName.isEmpty()) {
        List<String> nodeNames = RequiredNodeAffinity.of(pod).nodeNames();
        nodesWithPod.addAll(nodeNames == null ? List.of() : nodeNames);
      } else {
        nodesWithPod.add(nodeName);
      }
    }
    return nodesWithPod;
  }

  /** Returns the affinity with its required part replaced by the node's name. */
  private static Affinity affinityTo(String nodeName, @Nullable Affinity templateAffinity) {
    return new AffinityBuilder(templateAffinity == null ? new Affinity() : templateAffinity)
        .editOrNewNodeAffinity()
        .withNewRequiredDuringSchedulingIgnoredDuringExecution()
        .addNewNodeSelectorTerm()
        .addNewMatchField()
        .withKey(NODE_NAME)
        .withOperator("In")
        .withValues(nodeName)
        .endMatchField()
        .endNodeSelectorTerm()
        .endRequiredDuringSchedulingIgnoredDuringExecution()
        .endNodeAffinity()
        .build();
  }
}
