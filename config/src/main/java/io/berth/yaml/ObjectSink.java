package io.berth.yaml;

import io.berth.tree.Value;

/**
 * Receives the objects of a stream one by one, so that a dump of a whole cluster is never in memory
 * as a tree.
 */
public interface ObjectSink {
  /** The field of a Kubernetes list that contains its objects. */
  String ITEMS = "items";

  /** Receives one item of the current list. */
  void item(Value item);

  /** Receives a complete document; a list comes without the items passed before. */
  void document(Value document);
}
