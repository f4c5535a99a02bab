package io.berth.testing;

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
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** An in-memory storage lister. */
public final class FakeStorageLister implements StorageLister {
  /** By {@code ObjectKind/namespace/name}, which also orders the lists. */
  private final SortedMap<String, HasMetadata> objects = new TreeMap<>();

  /** Adds objects; replaces earlier ones of the same kind and name. */
  public FakeStorageLister with(HasMetadata... added) {
    for (HasMetadata object : added) {
      String namespace = object.getMetadata().getNamespace();
      objects.put(
          key(
              object.getClass(),
              namespace == null ? "" : namespace,
              object.getMetadata().getName()),
          object);
    }
    return this;
  }

  /** Removes an object. */
  public FakeStorageLister without(HasMetadata object) {
    String namespace = object.getMetadata().getNamespace();
    objects.remove(
        key(object.getClass(), namespace == null ? "" : namespace, object.getMetadata().getName()));
    return this;
  }

  @Override
  public @Nullable PersistentVolumeClaim claim(String namespace, String name) {
    return get(PersistentVolumeClaim.class, namespace, name);
  }

  @Override
  public @Nullable PersistentVolume volume(String name) {
    return get(PersistentVolume.class, "", name);
  }

  @Override
  public List<PersistentVolume> volumesOfClass(String className) {
    return all(PersistentVolume.class, volume -> StorageClassName.of(volume).equals(className));
  }

  @Override
  public @Nullable StorageClass storageClass(String name) {
    return get(StorageClass.class, "", name);
  }

  @Override
  public @Nullable CSINode csiNode(String nodeName) {
    return get(CSINode.class, "", nodeName);
  }

  @Override
  public @Nullable CSIDriver csiDriver(String name) {
    return get(CSIDriver.class, "", name);
  }

  @Override
  public List<CSIStorageCapacity> capacitiesOfClass(String className) {
    return all(
        CSIStorageCapacity.class, capacity -> className.equals(capacity.getStorageClassName()));
  }

  @Override
  public List<VolumeAttachment> attachmentsOn(String nodeName) {
    return all(
        VolumeAttachment.class, attachment -> nodeName.equals(attachment.getSpec().getNodeName()));
  }

  private static String key(Class<?> type, String namespace, String name) {
    return type.getSimpleName() + "/" + namespace + "/" + name;
  }

  private <T> @Nullable T get(Class<T> type, String namespace, String name) {
    return type.cast(objects.get(key(type, namespace, name)));
  }

  private <T> List<T> all(Class<T> type, Predicate<T> filter) {
    List<T> matching = new ArrayList<>();
    for (HasMetadata object : objects.values()) {
      if (type.isInstance(object) && filter.test(type.cast(object))) {
        matching.add(type.cast(object));
      }
    }
    return matching;
  }
}
