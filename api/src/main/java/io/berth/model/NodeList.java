package io.berth.model;

import java.util.AbstractList;
import java.util.RandomAccess;

/**
 * An immutable list of nodes: an array and nothing around it, because every decision walks along
 * thousands of them several times.
 */
public final class NodeList extends AbstractList<NodeInfo> implements RandomAccess {
  private final NodeInfo[] nodes;

  private NodeList(NodeInfo[] nodes) {
    this.nodes = nodes;
  }

  /** Wraps an array, which must not be changed any more. */
  public static NodeList wrap(NodeInfo... nodes) {
    return new NodeList(nodes);
  }

  @Override
  public NodeInfo get(int i) {
    return nodes[i];
  }

  @Override
  public int size() {
    return nodes.length;
  }

  /** Returns a copy that may be changed. */
  NodeInfo[] copy() {
    return nodes.clone();
  }
}
