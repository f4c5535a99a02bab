package io.berth.simulator.change;

import io.berth.manifest.ClusterObjects;
import io.berth.model.RequiredNodeAffinity;
import io.berth.simulator.result.Workload;
import io.berth.simulator.workload.ClusterPlan;
import io.berth.simulator.workload.GeneratedNames;
import io.berth.simulator.workload.OwnerIndex;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Removes a node. Controllers recreate its pods, which are then pending; pods of DaemonSets and
 * static pods are deleted with the node, and pods without a controller are lost.
 */
public record RemoveNode(String name) implements ClusterChange {

  @Override
  public ChangedCluster apply(ClusterObjects objects) {
    NodeNames.requireNode(objects, name);
    Removal removal = new Removal(objects);
    ClusterObjects changed =
        ChangedCluster.replace(
            objects,
            object ->
                switch (object) {
                  case Node node -> name.equals(node.getMetadata().getName()) ? null : node;
                  case CSINode csi -> name.equals(csi.getMetadata().getName()) ? null : csi;
                  case VolumeAttachment attached ->
                      attached.getSpec() != null && name.equals(attached.getSpec().getNodeName())
                          ? null
                          : attached;
                  case Pod pod -> removal.successor(pod);
                  default -> ChangedCluster.withoutBudgetStatus(object);
                });
    return new ChangedCluster(changed, removal.note());
  }

  /** The removal of the pods of the node. */
  private final class Removal {
    private final OwnerIndex owners;
    private final Set<Workload> controllers;
    private final GeneratedNames names = new GeneratedNames();
    private final List<String> lost = new ArrayList<>();
    private int recreated;
    private int deleted;

    Removal(ClusterObjects objects) {
      this.owners = new OwnerIndex(objects);
      this.controllers =
          objects.all().stream()
              .filter(ClusterPlan::isWorkload)
              .map(OwnerIndex::asWorkload)
              .collect(Collectors.toSet());
      for (Pod pod : objects.all(Pod.class)) {
        names.reserve(pod.getMetadata().getNamespace(), pod.getMetadata().getName());
      }
    }

    /** Returns the pod's replacement in the input; null if it has none. */
    @Nullable HasMetadata successor(Pod pod) {
      Workload owner = OwnerIndex.ownerOf(pod);
      String kind = owner == null ? "" : owner.kind();
      if (!isOnNode(pod)) {
        return kind.equals("DaemonSet") && targetsNode(pod) ? null : pod;
      }
      if (OwnerIndex.hasEnded(pod) || pod.getMetadata().getDeletionTimestamp() != null) {
        return null;
      }
      if (kind.equals("DaemonSet") || kind.equals("Node")) {
        deleted++;
        return null;
      }
      if (owner == null) {
        lost.add(pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName());
        return null;
      }
      recreated++;
      boolean isExpanded = controllers.contains(owner) || controllers.contains(owners.topOf(pod));
      return isExpanded ? null : pending(pod, kind);
    }

    private boolean isOnNode(Pod pod) {
      return name.equals(pod.getSpec().getNodeName());
    }

    private boolean targetsNode(Pod pod) {
      List<String> nodeNames = RequiredNodeAffinity.of(pod).nodeNames();
      return nodeNames != null && nodeNames.contains(name);
    }

    /** Creates the successor of a pod whose controller is not in the input. */
    private Pod pending(Pod pod, String kind) {
      String namespace = pod.getMetadata().getNamespace();
      String old = pod.getMetadata().getName();
      String next =
          kind.equals("StatefulSet") ? old : names.next(namespace, old.replaceFirst("-[^-]*$", ""));
      return new PodBuilder(pod)
          .editMetadata()
          .withName(next)
          .withUid("Pod/%s/%s/again".formatted(namespace, next))
          .withCreationTimestamp(null)
          .endMetadata()
          .editSpec()
          .withNodeName(null)
          .endSpec()
          .withStatus(null)
          .build();
    }

    String note() {
      List<String> parts = new ArrayList<>();
      if (recreated > 0) {
        parts.add("%s recreated by controllers".formatted(ChangedCluster.count(recreated, "pod")));
      }
      if (deleted > 0) {
        parts.add(
            "%s of DaemonSets and static pods deleted"
                .formatted(ChangedCluster.count(deleted, "pod")));
      }
      if (!lost.isEmpty()) {
        parts.add(
            "%s without a controller lost: %s"
                .formatted(
                    ChangedCluster.count(lost.size(), "pod"), ChangedCluster.abbreviate(lost)));
      }
      return "node %s removed%s"
          .formatted(name, parts.isEmpty() ? "" : "; " + String.join("; ", parts));
    }
  }
}
