package io.berth.framework;

import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
import java.util.List;

/** Lists the namespaces of the cluster. Thread-safe. */
public interface NamespaceLister {
  /** Returns the labels of a namespace; empty if there is no such namespace. */
  LabelSet labels(String namespace);

  /** Returns the sorted names of the namespaces that match the selector. */
  List<String> matching(LabelSelector selector);
}
