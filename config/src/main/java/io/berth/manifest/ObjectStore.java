package io.berth.manifest;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Objects in the order of their first appearance; a later one of the same name takes its place. */
final class ObjectStore {
  private record Key(Class<?> type, @Nullable String namespace, String name) {}

  private final Map<Key, HasMetadata> known = new LinkedHashMap<>();
  private final List<GenericKubernetesResource> others = new ArrayList<>();
  private final List<String> replaced = new ArrayList<>();

  void add(HasMetadata object) {
    String namespace = object.getMetadata().getNamespace();
    String name = object.getMetadata().getName();
    if (known.put(new Key(object.getClass(), namespace, name), object) != null) {
      replaced.add(object.getKind() + " " + (namespace == null ? name : namespace + "/" + name));
    }
  }

  void addOther(GenericKubernetesResource object) {
    others.add(object);
  }

  /** Returns the objects that were there before under the same name. */
  List<String> replaced() {
    return replaced;
  }

  ClusterObjects objects() {
    ClusterObjects objects = new ClusterObjects();
    known.values().forEach(objects::add);
    others.forEach(objects::add);
    return objects;
  }
}
