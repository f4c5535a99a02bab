package io.berth.manifest;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Kubernetes objects of any kind, in insertion order per kind. */
public final class ClusterObjects {
  private final Map<Class<?>, List<HasMetadata>> byType = new LinkedHashMap<>();
  private final List<HasMetadata> inOrder = new ArrayList<>();

  public void add(HasMetadata object) {
    inOrder.add(object);
    byType.computeIfAbsent(object.getClass(), type -> new ArrayList<>()).add(object);
  }

  /** Returns the same objects without this instance, which is compared by identity. */
  public ClusterObjects without(HasMetadata object) {
    ClusterObjects rest = new ClusterObjects();
    inOrder.stream().filter(other -> other != object).forEach(rest::add);
    return rest;
  }

  /** Returns the objects of all kinds in insertion order. */
  public List<HasMetadata> all() {
    return List.copyOf(inOrder);
  }

  /** Returns the objects of exactly this type. */
  @SuppressWarnings("unchecked") // objects are stored under their own class
  public <T extends HasMetadata> List<T> all(Class<T> type) {
    return (List<T>) List.copyOf(byType.getOrDefault(type, List.of()));
  }
}
