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

/** Plays the drivers that make volumes. */
final class VolumeFactory {
  private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

  private final InMemoryStorage storage;
  private final SimulatedCluster cluster;

  VolumeFactory(InMemoryStorage storage, SimulatedCluster cluster) {
    this.storage = storage;
    this.cluster = cluster;
  }

  /**
   * Makes a volume as the claim asks for it; null if its class makes none.
   *
   * @param nodeName the node that it has to be reached from, or null for wherever
   */
  @Nullable PersistentVolume make(PersistentVolumeClaim claim, @Nullable String nodeName) {
    StorageClass its = storage.storageClass(StorageClassName.of(claim));
    String driver = its == null ? null : its.getProvisioner();
    if (its == null || driver == null || driver.isEmpty() || driver.equals(NO_PROVISIONER)) {
      return null;
    }
    // Namespaces have no dots, so that no two claims come to the same name.
    String name = "pvc-" + claim.getMetadata().getNamespace() + "." + claim.getMetadata().getName();
    var resources = claim.getSpec().getResources();
    PersistentVolume volume =
        new PersistentVolumeBuilder()
            .withNewMetadata()
            .withName(name)
            .withUid("PersistentVolume//" + name)
            .endMetadata()
            .withNewSpec()
            .withStorageClassName(its.getMetadata().getName())
            .withAccessModes(claim.getSpec().getAccessModes())
            .withVolumeMode(claim.getSpec().getVolumeMode())
            .withCapacity(resources == null ? Map.of() : resources.getRequests())
            .withPersistentVolumeReclaimPolicy(
                Objects.requireNonNullElse(its.getReclaimPolicy(), "Delete"))
            .withNewCsi()
            .withDriver(driver)
            .withVolumeHandle(name)
            .endCsi()
            .endSpec()
            .build();
    List<NodeSelectorRequirement> place =
        nodeName == null ? firstAllowed(its) : placeOf(nodeName, driver);
    return place.isEmpty() ? volume : heldTo(place, volume);
  }

  private static PersistentVolume heldTo(
      List<NodeSelectorRequirement> place, PersistentVolume volume) {
    return new PersistentVolumeBuilder(volume)
        .editSpec()
        .withNewNodeAffinity()
        .withNewRequired()
        .addNewNodeSelectorTerm()
        .withMatchExpressions(place)
        .endNodeSelectorTerm()
        .endRequired()
        .endNodeAffinity()
        .endSpec()
        .build();
  }

  /** What the driver tells nodes apart by, as it says on the node itself. */
  private List<NodeSelectorRequirement> placeOf(String nodeName, String driver) {
    NodeDescription node = cluster.node(nodeName);
    CSINode csiNode = storage.csiNode(nodeName);
    List<NodeSelectorRequirement> place = new ArrayList<>();
    if (node == null || csiNode == null) {
      return place;
    }
    csiNode.getSpec().getDrivers().stream()
        .filter(its -> driver.equals(its.getName()))
        .flatMap(its -> its.getTopologyKeys().stream())
        .forEach(
            key -> {
              String value = node.labels().get(key);
              if (value != null) {
                place.add(new NodeSelectorRequirement(key, "In", List.of(value)));
              }
            });
    return place;
  }

  /** A volume that nobody waits for is made in the first place that its class allows. */
  private static List<NodeSelectorRequirement> firstAllowed(StorageClass its) {
    List<TopologySelectorTerm> allowed = its.getAllowedTopologies();
    if (allowed == null || allowed.isEmpty()) {
      return List.of();
    }
    return allowed.getFirst().getMatchLabelExpressions().stream()
        .filter(one -> !one.getValues().isEmpty())
        .map(
            one ->
                new NodeSelectorRequirement(
                    one.getKey(), "In", List.of(one.getValues().getFirst())))
        .toList();
  }
}
