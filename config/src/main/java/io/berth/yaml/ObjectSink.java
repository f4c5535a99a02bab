package io.berth.yaml;

import io.berth.tree.Value;

/**
 * Takes the objects of a text one after the other, so that a dump of a whole cluster is never in
 * memory as a tree.
 */
public interface ObjectSink {
  /** The field in which every Kubernetes list has its objects. */
  String ITEMS = "items";

  /** Takes one object of the list that is being read. */
  void item(Value item);

  /** Takes a document that was read to its end; a list comes without the items given before. */
  void document(Value document);
}
