package io.berth.testing;

import io.berth.framework.NamespaceLister;
import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** An in-memory namespace lister. */
public final class FakeNamespaceLister implements NamespaceLister {
  private final SortedMap<String, LabelSet> namespaces = new TreeMap<>();

  /** Adds a namespace with labels: key, value, key, value and so on. */
  public FakeNamespaceLister with(String name, String... labels) {
    namespaces.put(name, LabelSet.of(Selectors.pairs(labels)));
    return this;
  }

  @Override
  public LabelSet labels(String namespace) {
    return namespaces.getOrDefault(namespace, LabelSet.EMPTY);
  }

  @Override
  public List<String> matching(LabelSelector selector) {
    List<String> names = new ArrayList<>();
    namespaces.forEach(
        (name, labels) -> {
          if (selector.matches(labels)) {
            names.add(name);
          }
        });
    return names;
  }
}
