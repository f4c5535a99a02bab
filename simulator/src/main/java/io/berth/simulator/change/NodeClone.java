package io.berth.simulator.change;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSINodeBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A clone of a node: healthy, without pods, and with its own name. */
record NodeClone(String name) {
  private static final String HOSTNAME = "kubernetes.io/hostname";

  /** The maximum length of a label value, which the host name label requires. */
  private static final int MAX_NAME_LENGTH = 63;

  /** Prefixes of the taints that the node lifecycle controller and cloud providers set. */
  private static final List<String> TRANSIENT_PREFIXES =
      List.of("node.kubernetes.io/", "node.cloudprovider.kubernetes.io/");

  /** The taints with which cluster-autoscaler prepares a node's removal. */
  private static final Set<String> AUTOSCALER_TAINTS =
      Set.of("ToBeDeletedByClusterAutoscaler", "DeletionCandidateOfClusterAutoscaler");

  static NodeClone numbered(Node template, int number) {
    String suffix = "-clone-" + number;
    String name = template.getMetadata().getName();
    String base =
        name.length() + suffix.length() <= MAX_NAME_LENGTH ? name : shortened(name, suffix);
    return new NodeClone(base + suffix);
  }

  private static String shortened(String name, String suffix) {
    return name.substring(0, MAX_NAME_LENGTH - suffix.length()).replaceFirst("[-.]+$", "");
  }

  Node of(Node template) {
    Node node =
        new NodeBuilder(template)
            .withMetadata(metadata(template.getMetadata(), "Node"))
            .editOrNewSpec()
            .withUnschedulable(null)
            .withProviderID(null)
            .withPodCIDR(null)
            .withPodCIDRs(List.of())
            .endSpec()
            .build();
    node.getSpec().setTaints(permanent(node.getSpec().getTaints()));
    NodeStatus status = node.getStatus();
    if (status != null) {
      status.setConditions(List.of());
      status.setAddresses(List.of());
      status.setImages(List.of());
      status.setVolumesAttached(List.of());
      status.setVolumesInUse(List.of());
    }
    return node;
  }

  CSINode of(CSINode template) {
    CSINode node =
        new CSINodeBuilder(template)
            .withMetadata(metadata(template.getMetadata(), "CSINode"))
            .build();
    if (node.getSpec() != null) {
      node.getSpec().getDrivers().forEach(driver -> driver.setNodeID(name));
    }
    return node;
  }

  /** Copies the metadata; labels with the name of the template get the new name. */
  private ObjectMeta metadata(ObjectMeta template, String kind) {
    Map<String, String> labels = new LinkedHashMap<>();
    Map<String, String> templateLabels =
        template.getLabels() == null ? Map.of() : template.getLabels();
    @Nullable String hostName = templateLabels.get(HOSTNAME);
    templateLabels.forEach(
        (key, value) -> {
          boolean isNodeName = value.equals(template.getName()) || value.equals(hostName);
          labels.put(key, isNodeName ? name : value);
        });
    ObjectMeta metadata = new ObjectMeta();
    metadata.setName(name);
    metadata.setUid(kind + "/" + name);
    metadata.setLabels(labels);
    metadata.setAnnotations(template.getAnnotations());
    return metadata;
  }

  private static List<Taint> permanent(List<Taint> taints) {
    return taints.stream().filter(taint -> !isTransient(taint.getKey())).toList();
  }

  private static boolean isTransient(String key) {
    return AUTOSCALER_TAINTS.contains(key) || TRANSIENT_PREFIXES.stream().anyMatch(key::startsWith);
  }
}
