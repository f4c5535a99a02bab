package io.berth.simulator;

import io.berth.framework.NamespaceLister;
import io.berth.manifest.ClusterObjects;
import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Lists the namespaces of an in-memory cluster. */
final class InMemoryNamespaces implements NamespaceLister {
  private final Map<String, LabelSet> labels = new TreeMap<>();

  InMemoryNamespaces(ClusterObjects objects) {
    for (Namespace namespace : objects.all(Namespace.class)) {
      labels.put(
          namespace.getMetadata().getName(), LabelSet.of(namespace.getMetadata().getLabels()));
    }
  }

  @Override
  public LabelSet labels(String namespace) {
    return labels.getOrDefault(namespace, LabelSet.EMPTY);
  }

  @Override
  public List<String> matching(LabelSelector selector) {
    return labels.entrySet().stream()
        .filter(entry -> selector.matches(entry.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Adds the missing namespaces of pods. */
  static ClusterObjects addMissing(ClusterObjects objects, Collection<PodInfo> pods) {
    return addMissingNames(objects, pods.stream().map(PodInfo::namespace).toList());
  }

  /** Adds the missing namespaces of these names. */
  static ClusterObjects addMissingNames(ClusterObjects objects, Collection<String> names) {
    Set<String> existing = new HashSet<>();
    objects
        .all(Namespace.class)
        .forEach(namespace -> existing.add(namespace.getMetadata().getName()));
    for (String name : names) {
      if (existing.add(name)) {
        objects.add(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName(name)
                .addToLabels("kubernetes.io/metadata.name", name)
                .endMetadata()
                .build());
      }
    }
    return objects;
  }
}
