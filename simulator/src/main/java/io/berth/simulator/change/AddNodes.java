package io.berth.simulator.change;

import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestException;
import io.berth.simulator.result.Workload;
import io.berth.simulator.workload.OwnerIndex;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Adds clones of a node, without its pods. DaemonSets of the cluster get pods on the new nodes.
 *
 * @param template the name of the node to clone
 */
public record AddNodes(int count, String template) implements ClusterChange {
  public AddNodes {
    if (count < 1 || count > MAX_COUNT) {
      throw new IllegalArgumentException("count must be 1..%d".formatted(MAX_COUNT));
    }
  }

  @Override
  public ChangedCluster apply(ClusterObjects objects) {
    List<Node> nodes = objects.all(Node.class);
    Node node = NodeNames.find(objects, template);
    if (nodes.size() + count > MAX_COUNT) {
      throw new ManifestException(
          "with %,d more there would be %,d nodes; at most %,d can be simulated"
              .formatted(count, nodes.size() + count, MAX_COUNT));
    }
    List<NodeClone> clones = clones(nodes, node);
    ClusterObjects changed = new ClusterObjects();
    for (HasMetadata object : objects.all()) {
      changed.add(object);
      if (object == node) {
        clones.forEach(clone -> changed.add(clone.of(node)));
      } else if (object instanceof CSINode csi && csi.getMetadata().getName().equals(template)) {
        clones.forEach(clone -> changed.add(clone.of(csi)));
      }
    }
    return new ChangedCluster(changed, note(clones) + missingDaemonSets(objects));
  }

  private List<NodeClone> clones(List<Node> nodes, Node node) {
    Set<String> usedNames =
        nodes.stream().map(other -> other.getMetadata().getName()).collect(Collectors.toSet());
    List<NodeClone> clones = new ArrayList<>();
    for (int number = 1; clones.size() < count; number++) {
      NodeClone clone = NodeClone.numbered(node, number);
      if (usedNames.add(clone.name())) {
        clones.add(clone);
      }
    }
    return clones;
  }

  private String note(List<NodeClone> clones) {
    String names =
        clones.size() == 1
            ? clones.getFirst().name()
            : clones.getFirst().name() + " to " + clones.getLast().name();
    return "%s added like %s: %s".formatted(ChangedCluster.count(count, "node"), template, names);
  }

  /** Returns a note about DaemonSets that are not in the input, whose pods cannot be created. */
  private String missingDaemonSets(ClusterObjects objects) {
    Set<Workload> existing =
        objects.all(DaemonSet.class).stream()
            .map(OwnerIndex::asWorkload)
            .collect(Collectors.toSet());
    Set<String> missing = new TreeSet<>();
    for (Pod pod : objects.all(Pod.class)) {
      Workload owner = OwnerIndex.ownerOf(pod);
      if (owner != null
          && owner.kind().equals("DaemonSet")
          && template.equals(pod.getSpec().getNodeName())
          && !existing.contains(owner)) {
        missing.add(owner.namespace() + "/" + owner.name());
      }
    }
    return missing.isEmpty()
        ? ""
        : "; without pods of DaemonSets that are not in the input: "
            + ChangedCluster.abbreviate(List.copyOf(missing));
  }
}
