package io.berth.simulator;

import io.berth.framework.StorageClassName;
import io.berth.framework.StorageLister;
import io.berth.manifest.ClusterObjects;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Lists the storage objects of an in-memory cluster, whose claims and volumes can change. */
final class InMemoryStorage implements StorageLister {
  private final Map<String, PersistentVolumeClaim> claims = new TreeMap<>();
  private final Map<String, PersistentVolume> volumes = new TreeMap<>();
  private final Map<String, Map<String, PersistentVolume>> volumesByClass = new TreeMap<>();
  private final Map<String, StorageClass> classes;
  private final Map<String, CSINode> csiNodes;
  private final Map<String, CSIDriver> csiDrivers;
  private final Map<String, CSIStorageCapacity> capacities;
  private final Map<String, VolumeAttachment> attachments;

  InMemoryStorage(ClusterObjects objects) {
    objects.all(PersistentVolumeClaim.class).forEach(this::put);
    objects.all(PersistentVolume.class).forEach(this::put);
    this.classes = byName(objects, StorageClass.class);
    this.csiNodes = byName(objects, CSINode.class);
    this.csiDrivers = byName(objects, CSIDriver.class);
    this.capacities = byName(objects, CSIStorageCapacity.class);
    this.attachments = byName(objects, VolumeAttachment.class);
  }

  private static <T extends HasMetadata> Map<String, T> byName(
      ClusterObjects objects, Class<T> type) {
    Map<String, T> named = new TreeMap<>();
    objects.all(type).forEach(object -> named.put(object.getMetadata().getName(), object));
    return named;
  }

  /** Adds or replaces a claim. */
  final void put(PersistentVolumeClaim claim) {
    claims.put(key(claim.getMetadata().getNamespace(), claim.getMetadata().getName()), claim);
  }

  /** Adds or replaces a volume. */
  final void put(PersistentVolume volume) {
    String name = volume.getMetadata().getName();
    PersistentVolume previous = volumes.get(name);
    if (previous != null) {
      remove(previous);
    }
    volumes.put(name, volume);
    volumesByClass
        .computeIfAbsent(StorageClassName.of(volume), key -> new TreeMap<>())
        .put(name, volume);
  }

  void remove(PersistentVolumeClaim claim) {
    claims.remove(key(claim.getMetadata().getNamespace(), claim.getMetadata().getName()));
  }

  final void remove(PersistentVolume volume) {
    String name = volume.getMetadata().getName();
    volumes.remove(name);
    Map<String, PersistentVolume> sameClass = volumesByClass.get(StorageClassName.of(volume));
    if (sameClass != null) {
      sameClass.remove(name);
    }
  }

  List<PersistentVolumeClaim> claims() {
    return List.copyOf(claims.values());
  }

  List<PersistentVolume> volumes() {
    return List.copyOf(volumes.values());
  }

  List<StorageClass> classes() {
    return List.copyOf(classes.values());
  }

  private static String key(String namespace, String name) {
    return namespace + "/" + name;
  }

  @Override
  public @Nullable PersistentVolumeClaim claim(String namespace, String name) {
    return claims.get(key(namespace, name));
  }

  @Override
  public @Nullable PersistentVolume volume(String name) {
    return volumes.get(name);
  }

  @Override
  public List<PersistentVolume> volumesOfClass(String className) {
    return List.copyOf(volumesByClass.getOrDefault(className, Map.of()).values());
  }

  @Override
  public @Nullable StorageClass storageClass(String name) {
    return classes.get(name);
  }

  @Override
  public @Nullable CSINode csiNode(String nodeName) {
    return csiNodes.get(nodeName);
  }

  @Override
  public @Nullable CSIDriver csiDriver(String name) {
    return csiDrivers.get(name);
  }

  @Override
  public List<CSIStorageCapacity> capacitiesOfClass(String className) {
    return capacities.values().stream()
        .filter(capacity -> className.equals(capacity.getStorageClassName()))
        .toList();
  }

  @Override
  public List<VolumeAttachment> attachmentsOn(String nodeName) {
    return attachments.values().stream()
        .filter(attachment -> nodeName.equals(attachment.getSpec().getNodeName()))
        .toList();
  }
}
