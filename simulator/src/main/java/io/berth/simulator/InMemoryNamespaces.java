package io.berth.simulator;

import io.berth.framework.NamespaceLister;
import io.berth.manifest.ClusterObjects;
import io.berth.model.LabelSelector;
import io.berth.model.Labels;
import io.fabric8.kubernetes.api.model.Namespace;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The namespaces of a cluster in memory. */
final class InMemoryNamespaces implements NamespaceLister {
  private final Map<String, Labels> labels = new TreeMap<>();

  InMemoryNamespaces(ClusterObjects objects) {
    for (Namespace namespace : objects.all(Namespace.class)) {
      labels.put(namespace.getMetadata().getName(), Labels.of(namespace.getMetadata().getLabels()));
    }
  }

  @Override
  public Labels labels(String namespace) {
    return labels.getOrDefault(namespace, Labels.EMPTY);
  }

  @Override
  public List<String> matching(LabelSelector selector) {
    return labels.entrySet().stream()
        .filter(entry -> selector.matches(entry.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
