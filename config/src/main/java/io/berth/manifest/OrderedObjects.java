package io.berth.manifest;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Objects in the order of their first definition; a later definition replaces an earlier one. */
final class OrderedObjects {
  private record Key(Class<?> type, @Nullable String namespace, String name) {}

  /* Objects of unknown kinds are never equal; each is its own key. */
  private final Map<Object, HasMetadata> objects = new LinkedHashMap<>();
  private final List<String> replaced = new ArrayList<>();

  void add(HasMetadata object) {
    String namespace = object.getMetadata().getNamespace();
    String name = object.getMetadata().getName();
    if (objects.put(new Key(object.getClass(), namespace, name), object) != null) {
      replaced.add(object.getKind() + " " + (namespace == null ? name : namespace + "/" + name));
    }
  }

  void addOther(GenericKubernetesResource object) {
    objects.put(new Object(), object);
  }

  /** Returns the objects that a later definition replaced. */
  List<String> replaced() {
    return replaced;
  }

  ClusterObjects objects() {
    ClusterObjects all = new ClusterObjects();
    objects.values().forEach(all::add);
    return all;
  }
}
