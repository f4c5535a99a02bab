package io.berth.framework;

import io.berth.model.LabelSelector;
import io.berth.model.Labels;
import java.util.List;

/** The namespaces of the cluster. */
public interface NamespaceLister {
  /** Returns a namespace's labels, empty where it is not known. */
  Labels labels(String namespace);

  /** Returns the names of the namespaces that the selector matches, sorted. */
  List<String> matching(LabelSelector selector);
}
