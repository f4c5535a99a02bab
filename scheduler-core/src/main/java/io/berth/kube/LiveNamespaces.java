package io.berth.kube;

import io.berth.framework.NamespaceLister;
import io.berth.model.LabelSelector;
import io.berth.model.Labels;
import io.fabric8.kubernetes.api.model.Namespace;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** The namespaces of a live cluster. */
final class LiveNamespaces implements NamespaceLister {
  private final Map<String, Labels> labels = new ConcurrentSkipListMap<>();

  Feed<Namespace> feed() {
    return new Feed<>(
        new WatchedKind<>("", "v1", "namespaces", Namespace::new, Trimming.LEAN),
        ObjectStore.<Namespace, Labels>ofChanging(
            "namespaces", namespace -> Labels.of(namespace.getMetadata().getLabels()), this::set));
  }

  private void set(String name, @Nullable Labels before, @Nullable Labels after) {
    if (after == null) {
      labels.remove(name);
    } else {
      labels.put(name, after);
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
