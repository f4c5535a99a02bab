package io.berth.kube;

import io.berth.framework.EventResource;
import io.berth.framework.StorageClassName;
import io.berth.framework.StorageLister;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The storage objects of a live cluster. */
final class CachedStorageLister implements StorageLister {
  private static final String GROUP = "storage.k8s.io";

  private final EventDispatcher news;
  private final ValueIndex<PersistentVolume> volumesByClass =
      new ValueIndex<>(StorageClassName::of);
  private final ValueIndex<CSIStorageCapacity> capacitiesByClass =
      new ValueIndex<>(CSIStorageCapacity::getStorageClassName);
  private final ValueIndex<VolumeAttachment> attachmentsByNode =
      new ValueIndex<>(attachment -> attachment.getSpec().getNodeName());

  private final Kept<PersistentVolumeClaim> claims;
  private final Kept<PersistentVolume> volumes;
  private final Kept<StorageClass> classes;
  private final Kept<CSINode> csiNodes;
  private final Kept<CSIDriver> csiDrivers;
  private final Kept<CSIStorageCapacity> capacities;
  private final Kept<VolumeAttachment> attachments;

  /** A kind of which the whole object is kept. */
  private record Kept<T extends HasMetadata>(WatchedKind<T> kind, ObjectStore<T, T> store) {
    Informer<T> feed() {
      return new Informer<>(kind, store);
    }
  }

  CachedStorageLister(EventDispatcher news) {
    this.news = news;
    this.claims =
        kept(
            kind("", "persistentvolumeclaims", PersistentVolumeClaim::new),
            RequiredFields::checked,
            EventResource.PERSISTENT_VOLUME_CLAIM,
            null);
    this.volumes =
        kept(
            kind("", "persistentvolumes", PersistentVolume::new),
            RequiredFields::checked,
            EventResource.PERSISTENT_VOLUME,
            volumesByClass);
    this.classes =
        kept(
            kind(GROUP, "storageclasses", StorageClass::new),
            one -> one,
            EventResource.STORAGE_CLASS,
            null);
    this.csiNodes =
        kept(
            kind(GROUP, "csinodes", CSINode::new),
            RequiredFields.withSpec(CSINode::getSpec),
            EventResource.CSI_NODE,
            null);
    this.csiDrivers =
        kept(
            kind(GROUP, "csidrivers", CSIDriver::new),
            RequiredFields.withSpec(CSIDriver::getSpec),
            EventResource.CSI_DRIVER,
            null);
    this.capacities =
        kept(
            kind(GROUP, "csistoragecapacities", CSIStorageCapacity::new),
            RequiredFields::checked,
            EventResource.CSI_STORAGE_CAPACITY,
            capacitiesByClass);
    this.attachments =
        kept(
            kind(GROUP, "volumeattachments", VolumeAttachment::new),
            RequiredFields.withSpec(VolumeAttachment::getSpec),
            EventResource.VOLUME_ATTACHMENT,
            attachmentsByNode);
  }

  private static <T extends HasMetadata> WatchedKind<T> kind(
      String group, String resource, Supplier<T> blank) {
    return new WatchedKind<>(group, "v1", resource, blank, FieldPruning.WHOLE);
  }

  private <T extends HasMetadata> Kept<T> kept(
      WatchedKind<T> kind,
      Function<T, T> check,
      EventResource resource,
      @Nullable ValueIndex<T> index) {
    return new Kept<>(
        kind,
        ObjectStore.of(
            kind.resource(),
            check,
            (key, before, after) -> {
              if (index != null) {
                index.changed(nameFirst(key), before, after);
              }
              news.object(resource, before, after);
            }));
  }

  /** Lists are in the order of names, whatever their namespaces. */
  private static String nameFirst(String key) {
    int slash = key.indexOf('/');
    return slash < 0 ? key : key.substring(slash + 1) + '\0' + key.substring(0, slash);
  }

  List<Informer<?>> feeds() {
    return List.of(
        claims.feed(),
        volumes.feed(),
        classes.feed(),
        csiNodes.feed(),
        csiDrivers.feed(),
        capacities.feed(),
        attachments.feed());
  }

  @Override
  public @Nullable PersistentVolumeClaim claim(String namespace, String name) {
    return claims.store.get(ObjectStore.key(namespace, name));
  }

  @Override
  public @Nullable PersistentVolume volume(String name) {
    return volumes.store.get(name);
  }

  @Override
  public List<PersistentVolume> volumesOfClass(String className) {
    return volumesByClass.all(className);
  }

  @Override
  public @Nullable StorageClass storageClass(String name) {
    return classes.store.get(name);
  }

  @Override
  public @Nullable CSINode csiNode(String nodeName) {
    return csiNodes.store.get(nodeName);
  }

  @Override
  public @Nullable CSIDriver csiDriver(String name) {
    return csiDrivers.store.get(name);
  }

  @Override
  public List<CSIStorageCapacity> capacitiesOfClass(String className) {
    return capacitiesByClass.all(className);
  }

  @Override
  public List<VolumeAttachment> attachmentsOn(String nodeName) {
    return attachmentsByNode.all(nodeName);
  }
}
