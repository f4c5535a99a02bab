package io.berth.kube;

import io.berth.framework.EventResource;
import io.berth.framework.StorageClassName;
import io.berth.framework.StorageLister;
import io.berth.model.Quantity;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.VolumeResourceRequirements;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The storage objects of a live cluster. */
final class CachedStorageLister implements StorageLister {
  private static final String GROUP = "storage.k8s.io";

  private final EventDispatcher dispatcher;
  private final ValueIndex<PersistentVolume> volumesByClass =
      new ValueIndex<>(StorageClassName::of);
  private final ValueIndex<CSIStorageCapacity> capacitiesByClass =
      new ValueIndex<>(CSIStorageCapacity::getStorageClassName);
  private final ValueIndex<VolumeAttachment> attachmentsByNode =
      new ValueIndex<>(attachment -> attachment.getSpec().getNodeName());

  private final Cached<PersistentVolumeClaim> claims;
  private final Cached<PersistentVolume> volumes;
  private final Cached<StorageClass> classes;
  private final Cached<CSINode> csiNodes;
  private final Cached<CSIDriver> csiDrivers;
  private final Cached<CSIStorageCapacity> capacities;
  private final Cached<VolumeAttachment> attachments;

  /** A kind whose objects are stored unpruned. */
  private record Cached<T extends HasMetadata>(WatchedResource<T> kind, ObjectStore<T, T> store) {
    Informer<T> informer() {
      return new Informer<>(kind, store);
    }
  }

  CachedStorageLister(EventDispatcher dispatcher) {
    this.dispatcher = dispatcher;
    this.claims =
        cached(
            kind("", "persistentvolumeclaims", PersistentVolumeClaim::new),
            RequiredFields::checked,
            EventResource.PERSISTENT_VOLUME_CLAIM,
            null);
    this.volumes =
        cached(
            kind("", "persistentvolumes", PersistentVolume::new),
            RequiredFields::checked,
            EventResource.PERSISTENT_VOLUME,
            volumesByClass);
    this.classes =
        cached(
            kind(GROUP, "storageclasses", StorageClass::new),
            storageClass -> storageClass,
            EventResource.STORAGE_CLASS,
            null);
    this.csiNodes =
        cached(
            kind(GROUP, "csinodes", CSINode::new),
            RequiredFields.withSpec(CSINode::getSpec),
            EventResource.CSI_NODE,
            null);
    this.csiDrivers =
        cached(
            kind(GROUP, "csidrivers", CSIDriver::new),
            RequiredFields.withSpec(CSIDriver::getSpec),
            EventResource.CSI_DRIVER,
            null);
    this.capacities =
        cached(
            kind(GROUP, "csistoragecapacities", CSIStorageCapacity::new),
            RequiredFields::checked,
            EventResource.CSI_STORAGE_CAPACITY,
            capacitiesByClass);
    this.attachments =
        cached(
            kind(GROUP, "volumeattachments", VolumeAttachment::new),
            RequiredFields.withSpec(VolumeAttachment::getSpec),
            EventResource.VOLUME_ATTACHMENT,
            attachmentsByNode);
  }

  private static <T extends HasMetadata> WatchedResource<T> kind(
      String group, String resource, Supplier<T> constructor) {
    return new WatchedResource<>(group, "v1", resource, constructor, FieldPruning.WHOLE);
  }

  private <T extends HasMetadata> Cached<T> cached(
      WatchedResource<T> kind,
      Function<T, T> check,
      EventResource resource,
      @Nullable ValueIndex<T> index) {
    return new Cached<>(
        kind,
        ObjectStore.of(
            kind.resource(),
            check,
            (key, before, after) -> {
              if (index != null) {
                index.changed(nameFirst(key), before, after);
              }
              dispatcher.onObjectChange(resource, before, after);
            }));
  }

  /** Returns a key that sorts by name first. */
  private static String nameFirst(String key) {
    int slash = key.indexOf('/');
    return slash < 0 ? key : key.substring(slash + 1) + '\0' + key.substring(0, slash);
  }

  List<Informer<?>> informers() {
    return List.of(
        claims.informer(),
        volumes.informer(),
        classes.informer(),
        csiNodes.informer(),
        csiDrivers.informer(),
        capacities.informer(),
        attachments.informer());
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

  /**
   * Validates stored objects: plugins rely on a spec and on valid quantities. API servers reject
   * other objects; one that arrives anyway is ignored.
   */
  private static final class RequiredFields {
    private RequiredFields() {}

    /** Returns a check that an object has a spec. */
    static <T> Function<T, T> withSpec(Function<T, @Nullable Object> spec) {
      return object -> {
        checkSpec(spec.apply(object));
        return object;
      };
    }

    private static void checkSpec(@Nullable Object spec) {
      if (spec == null) {
        throw new IllegalArgumentException("spec is missing");
      }
    }

    static PersistentVolume checked(PersistentVolume volume) {
      checkSpec(volume.getSpec());
      checkQuantities(volume.getSpec().getCapacity());
      return volume;
    }

    static PersistentVolumeClaim checked(PersistentVolumeClaim claim) {
      checkSpec(claim.getSpec());
      VolumeResourceRequirements resources = claim.getSpec().getResources();
      checkQuantities(resources == null ? null : resources.getRequests());
      return claim;
    }

    static CSIStorageCapacity checked(CSIStorageCapacity capacity) {
      checkQuantity(capacity.getCapacity());
      checkQuantity(capacity.getMaximumVolumeSize());
      return capacity;
    }

    private static void checkQuantities(
        @Nullable Map<String, io.fabric8.kubernetes.api.model.Quantity> quantities) {
      if (quantities != null) {
        quantities.values().forEach(RequiredFields::checkQuantity);
      }
    }

    private static void checkQuantity(io.fabric8.kubernetes.api.model.@Nullable Quantity quantity) {
      if (quantity != null) {
        var _ = Quantity.of(quantity);
      }
    }
  }
}
