package io.berth.testing;

import io.berth.framework.NamespaceLister;
import io.berth.model.LabelSelector;
import io.berth.model.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Namespaces in memory. */
public final class FakeNamespaces implements NamespaceLister {
  private final SortedMap<String, Labels> namespaces = new TreeMap<>();

  /** Adds a namespace with labels given as key, value, key, value and so on. */
  public FakeNamespaces with(String name, String... labels) {
    namespaces.put(name, Labels.of(Selectors.pairs(labels)));
    return this;
  }

  @Override
  public Labels labels(String namespace) {
    return namespaces.getOrDefault(namespace, Labels.EMPTY);
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
