package io.berth.kube;

import io.berth.framework.NamespaceLister;
import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
import io.fabric8.kubernetes.api.model.Namespace;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** The namespaces of a live cluster. */
final class CachedNamespaceLister implements NamespaceLister {
  /** Limits the cached results: any pod may have its own selectors. */
  private static final int MAX_SELECTORS = 64;

  private final Map<String, LabelSet> labels = new ConcurrentSkipListMap<>();

  /** The names of matching namespaces by selector; replaced when a namespace changes. */
  private volatile Map<LabelSelector, List<String>> matching = emptyResults();

  Informer<Namespace> informer() {
    return new Informer<>(
        new WatchedResource<>("", "v1", "namespaces", Namespace::new, FieldPruning.PRUNED),
        ObjectStore.<Namespace, LabelSet>ofChanging(
            "namespaces",
            namespace -> LabelSet.of(namespace.getMetadata().getLabels()),
            this::set));
  }

  private void set(String name, @Nullable LabelSet before, @Nullable LabelSet after) {
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
  public LabelSet labels(String namespace) {
    return labels.getOrDefault(namespace, LabelSet.EMPTY);
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
