package io.berth.model;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/**
 * An immutable list of nodes: arrays and nothing around them, because every decision walks along
 * thousands of nodes several times.
 *
 * <p>One that is meant to be followed by others is cut into pieces, of which the next list shares
 * all but those that changed: every pod on its way to a node holds on to the list that it was
 * decided by.
 */
public final class NodeList extends AbstractList<NodeInfo> implements RandomAccess {
  private static final int PIECE_BITS = 7;
  private static final int WHOLE_BITS = 31;

  private final NodeInfo[][] pieces;
  private final int bits;
  private final int size;

  private NodeList(NodeInfo[][] pieces, int bits, int size) {
    this.pieces = pieces;
    this.bits = bits;
    this.size = size;
  }

  /** Wraps an array, which must not be changed any more. */
  public static NodeList wrap(NodeInfo... nodes) {
    return new NodeList(new NodeInfo[][] {nodes}, WHOLE_BITS, nodes.length);
  }

  /** Returns a list that others will follow. */
  static NodeList of(NodeInfo[] all) {
    int length = 1 << PIECE_BITS;
    NodeInfo[][] pieces = new NodeInfo[(all.length + length - 1) / length][];
    for (int i = 0; i < pieces.length; i++) {
      pieces[i] = Arrays.copyOfRange(all, i * length, Math.min(all.length, (i + 1) * length));
    }
    return new NodeList(pieces, PIECE_BITS, all.length);
  }

  /** Returns this list with some nodes replaced, each at the place that it names. */
  @SuppressWarnings("ReferenceEquality") // whether a piece is still shared
  NodeList with(List<NodeInfo> updated) {
    NodeInfo[][] changed = pieces.clone();
    for (NodeInfo node : updated) {
      int piece = node.index() >>> bits;
      if (changed[piece] == pieces[piece]) {
        changed[piece] = pieces[piece].clone();
      }
      changed[piece][node.index() & mask()] = node;
    }
    return new NodeList(changed, bits, size);
  }

  @Override
  public NodeInfo get(int i) {
    return pieces[i >>> bits][i & mask()];
  }

  private int mask() {
    return (1 << bits) - 1;
  }

  @Override
  public int size() {
    return size;
  }
}
