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

/** A new node like one that is there: healthy, empty and with a name of its own. */
record NodeClone(String name) {
  private static final String HOSTNAME = "kubernetes.io/hostname";

  /** What a label's value may have, and so the name that is one. */
  private static final int MAX_NAME = 63;

  /** Prefixes of the taints that the node life-cycle controller and cloud providers set. */
  private static final List<String> STATE_PREFIXES =
      List.of("node.kubernetes.io/", "node.cloudprovider.kubernetes.io/");

  /** The taints with which cluster-autoscaler prepares a node's removal. */
  private static final Set<String> AUTOSCALER_TAINTS =
      Set.of("ToBeDeletedByClusterAutoscaler", "DeletionCandidateOfClusterAutoscaler");

  static NodeClone numbered(Node template, int number) {
    String suffix = "-clone-" + number;
    String name = template.getMetadata().getName();
    String base = name.length() + suffix.length() <= MAX_NAME ? name : shortened(name, suffix);
    return new NodeClone(base + suffix);
  }

  private static String shortened(String name, String suffix) {
    return name.substring(0, MAX_NAME - suffix.length()).replaceFirst("[-.]+$", "");
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
    node.getSpec().setTaints(lasting(node.getSpec().getTaints()));
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

  /** Labels that have the template's name, such as its host name, have the new one. */
  private ObjectMeta metadata(ObjectMeta template, String kind) {
    Map<String, String> labels = new LinkedHashMap<>();
    Map<String, String> given = template.getLabels() == null ? Map.of() : template.getLabels();
    @Nullable String hostName = given.get(HOSTNAME);
    given.forEach(
        (key, value) -> {
          boolean own = value.equals(template.getName()) || value.equals(hostName);
          labels.put(key, own ? name : value);
        });
    ObjectMeta metadata = new ObjectMeta();
    metadata.setName(name);
    metadata.setUid(kind + "/" + name);
    metadata.setLabels(labels);
    metadata.setAnnotations(template.getAnnotations());
    return metadata;
  }

  private static List<Taint> lasting(List<Taint> taints) {
    return taints.stream().filter(taint -> !isState(taint.getKey())).toList();
  }

  private static boolean isState(String key) {
    return AUTOSCALER_TAINTS.contains(key) || STATE_PREFIXES.stream().anyMatch(key::startsWith);
  }
}
