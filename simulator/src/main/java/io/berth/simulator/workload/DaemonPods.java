package io.berth.simulator.workload;

import io.berth.model.Labels;
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

/** The pods of DaemonSets: one for each node that they are meant for. */
final class DaemonPods {
  /** What holds such a pod to its node. */
  private static final String NODE_NAME = "metadata.name";

  private final Expansion expansion;

  DaemonPods(Expansion expansion) {
    this.expansion = expansion;
  }

  void expand(DaemonSet set) {
    PodMaker maker = expansion.maker(set, set.getSpec().getTemplate());
    if (maker == null) {
      return;
    }
    PodSpec spec = maker.spec();
    tolerateTrouble(spec);
    Tolerations tolerations = Tolerations.of(spec.getTolerations());
    RequiredNodeAffinity wanted = RequiredNodeAffinity.of(podOf(spec));
    Affinity given = spec.getAffinity();
    Set<String> served = served(set);
    for (Node node : expansion.nodes()) {
      String nodeName = node.getMetadata().getName();
      if (!served.contains(nodeName)
          && wanted.matches(Labels.of(node.getMetadata().getLabels()), nodeName)
          && taintsOf(node).firstUntolerated(tolerations) == null) {
        String name = expansion.name(set, set.getMetadata().getName());
        expansion.add(
            maker.make(name, Map.of()), OwnerIndex.asWorkload(set), affinityTo(nodeName, given));
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

  /** Daemons run on nodes that are in trouble or cordoned as well. */
  private static void tolerateTrouble(PodSpec spec) {
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

  /** The nodes for which there is a pod already. */
  private Set<String> served(DaemonSet set) {
    Set<String> served = new HashSet<>();
    for (Pod pod : expansion.owners().podsOf(set)) {
      String bound = Objects.requireNonNullElse(pod.getSpec().getNodeName(), "");
      if (bound.isEmpty()) {
        List<String> meant = RequiredNodeAffinity.of(pod).nodeNames();
        served.addAll(meant == null ? List.of() : meant);
      } else {
        served.add(bound);
      }
    }
    return served;
  }

  /** The node's name takes the place of whatever else is required of nodes. */
  private static Affinity affinityTo(String nodeName, @Nullable Affinity given) {
    return new AffinityBuilder(given == null ? new Affinity() : given)
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
