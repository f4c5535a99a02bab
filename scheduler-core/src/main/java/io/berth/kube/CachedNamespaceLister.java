package io.berth.kube;

import io.berth.framework.NamespaceLister;
import io.berth.model.LabelSelector;
import io.berth.model.Labels;
import io.fabric8.kubernetes.api.model.Namespace;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** The namespaces of a live cluster. */
final class CachedNamespaceLister implements NamespaceLister {
  /** How many selectors' results are kept: any pod may bring selectors of its own. */
  private static final int MAX_SELECTORS = 64;

  private final Map<String, Labels> labels = new ConcurrentSkipListMap<>();

  /** Results by selector; replaced after every change of a namespace. */
  private volatile Map<LabelSelector, List<String>> matching = emptyResults();

  Informer<Namespace> feed() {
    return new Informer<>(
        new WatchedKind<>("", "v1", "namespaces", Namespace::new, FieldPruning.LEAN),
        ObjectStore.<Namespace, Labels>ofChanging(
            "namespaces", namespace -> Labels.of(namespace.getMetadata().getLabels()), this::set));
  }

  private void set(String name, @Nullable Labels before, @Nullable Labels after) {
    if (after == null) {
      labels.remove(name);
    } else {
      labels.put(name, after);
    }
    matching = emptyResults();
  }

  private static Map<LabelSelector, List<String>> emptyResults() {
    return Collections.synchronizedMap(
        new LinkedHashMap<>() {
          @Override
          protected boolean removeEldestEntry(Map.Entry<LabelSelector, List<String>> eldest) {
            return size() > MAX_SELECTORS;
          }
        });
  }

  @Override
  public Labels labels(String namespace) {
    return labels.getOrDefault(namespace, Labels.EMPTY);
  }

  @Override
  public List<String> matching(LabelSelector selector) {
    return matching.computeIfAbsent(selector, this::match);
  }

  private List<String> match(LabelSelector selector) {
    return labels.entrySet().stream()
        .filter(entry -> selector.matches(entry.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
