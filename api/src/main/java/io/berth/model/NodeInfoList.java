package io.berth.model;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/**
 * An immutable list of nodes, backed by plain arrays because every attempt iterates over thousands
 * of nodes several times.
 *
 * <p>The list of a snapshot consists of chunks; the list of the next snapshot shares all unchanged
 * chunks. This bounds memory, because every binding in flight references the snapshot of its
 * attempt.
 */
public final class NodeInfoList extends AbstractList<NodeInfo> implements RandomAccess {
  private static final int CHUNK_BITS = 7;
  private static final int SINGLE_CHUNK_BITS = 31;

  private final NodeInfo[][] chunks;
  private final int bits;
  private final int size;

  private NodeInfoList(NodeInfo[][] chunks, int bits, int size) {
    this.chunks = chunks;
    this.bits = bits;
    this.size = size;
  }

  /** Wraps an array, which must not be modified afterwards. */
  public static NodeInfoList wrap(NodeInfo... nodes) {
    return new NodeInfoList(new NodeInfo[][] {nodes}, SINGLE_CHUNK_BITS, nodes.length);
  }

  /** Returns a list in chunks, for snapshots that are updated. */
  static NodeInfoList of(NodeInfo[] all) {
    int length = 1 << CHUNK_BITS;
    NodeInfo[][] chunks = new NodeInfo[(all.length + length - 1) / length][];
    for (int i = 0; i < chunks.length; i++) {
      chunks[i] = Arrays.copyOfRange(all, i * length, Math.min(all.length, (i + 1) * length));
    }
    return new NodeInfoList(chunks, CHUNK_BITS, all.length);
  }

  /** Returns this list with some nodes replaced, each at its own index. */
  @SuppressWarnings("ReferenceEquality") // whether a chunk is still shared
  NodeInfoList with(List<NodeInfo> updated) {
    NodeInfo[][] changed = chunks.clone();
    for (NodeInfo node : updated) {
      int chunk = node.index() >>> bits;
      if (changed[chunk] == chunks[chunk]) {
        changed[chunk] = chunks[chunk].clone();
      }
      changed[chunk][node.index() & mask()] = node;
    }
    return new NodeInfoList(changed, bits, size);
  }

  @Override
  public NodeInfo get(int i) {
    return chunks[i >>> bits][i & mask()];
  }

  private int mask() {
    return (1 << bits) - 1;
  }

  @Override
  public int size() {
    return size;
  }
}
