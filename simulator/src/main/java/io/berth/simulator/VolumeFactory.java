package io.berth.simulator;

import io.berth.framework.StorageClassName;
import io.berth.model.NodeDescription;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.TopologySelectorTerm;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Simulates the provisioners of CSI drivers. */
final class VolumeFactory {
  private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

  private final InMemoryStorage storage;
  private final SimulatedCluster cluster;

  VolumeFactory(InMemoryStorage storage, SimulatedCluster cluster) {
    this.storage = storage;
    this.cluster = cluster;
  }

  /**
   * Provisions a volume for a claim; null if the class of the claim has no provisioner.
   *
   * @param nodeName the node that requires access, or null if any node will do
   */
  @Nullable PersistentVolume provision(PersistentVolumeClaim claim, @Nullable String nodeName) {
    StorageClass storageClass = storage.storageClass(StorageClassName.of(claim));
    String driver = storageClass == null ? null : storageClass.getProvisioner();
    if (storageClass == null
        || driver == null
        || driver.isEmpty()
        || driver.equals(NO_PROVISIONER)) {
      return null;
    }
    // Namespaces contain no dots, so names are unique.
    String name = "pvc-" + claim.getMetadata().getNamespace() + "." + claim.getMetadata().getName();
    var resources = claim.getSpec().getResources();
    PersistentVolume volume =
        new PersistentVolumeBuilder()
            .withNewMetadata()
            .withName(name)
            .withUid("PersistentVolume//" + name)
            .endMetadata()
            .withNewSpec()
            .withStorageClassName(storageClass.getMetadata().getName())
            .withAccessModes(claim.getSpec().getAccessModes())
            .withVolumeMode(claim.getSpec().getVolumeMode())
            .withCapacity(resources == null ? Map.of() : resources.getRequests())
            .withPersistentVolumeReclaimPolicy(
                Objects.requireNonNullElse(storageClass.getReclaimPolicy(), "Delete"))
            .withNewCsi()
            .withDriver(driver)
            .withVolumeHandle(name)
            .endCsi()
            .endSpec()
            .build();
    List<NodeSelectorRequirement> topology =
        nodeName == null ? firstAllowedTopology(storageClass) : topologyOf(nodeName, driver);
    return topology.isEmpty() ? volume : restrictedTo(topology, volume);
  }

  private static PersistentVolume restrictedTo(
      List<NodeSelectorRequirement> topology, PersistentVolume volume) {
    return new PersistentVolumeBuilder(volume)
        .editSpec()
        .withNewNodeAffinity()
        .withNewRequired()
        .addNewNodeSelectorTerm()
        .withMatchExpressions(topology)
        .endNodeSelectorTerm()
        .endRequired()
        .endNodeAffinity()
        .endSpec()
        .build();
  }

  /** Returns the node's values of the driver's topology keys. */
  private List<NodeSelectorRequirement> topologyOf(String nodeName, String driver) {
    NodeDescription node = cluster.node(nodeName);
    CSINode csiNode = storage.csiNode(nodeName);
    List<NodeSelectorRequirement> topology = new ArrayList<>();
    if (node == null || csiNode == null) {
      return topology;
    }
    csiNode.getSpec().getDrivers().stream()
        .filter(csiDriver -> driver.equals(csiDriver.getName()))
        .flatMap(csiDriver -> csiDriver.getTopologyKeys().stream())
        .forEach(
            key -> {
              String value = node.labels().get(key);
              if (value != null) {
                topology.add(new NodeSelectorRequirement(key, "In", List.of(value)));
              }
            });
    return topology;
  }

  /** Returns the first allowed topology of a class with immediate binding. */
  private static List<NodeSelectorRequirement> firstAllowedTopology(StorageClass storageClass) {
    List<TopologySelectorTerm> allowed = storageClass.getAllowedTopologies();
    if (allowed == null || allowed.isEmpty()) {
      return List.of();
    }
    return allowed.getFirst().getMatchLabelExpressions().stream()
        .filter(expression -> !expression.getValues().isEmpty())
        .map(
            expression ->
                new NodeSelectorRequirement(
                    expression.getKey(), "In", List.of(expression.getValues().getFirst())))
        .toList();
  }
}
