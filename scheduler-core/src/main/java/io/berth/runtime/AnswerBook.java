package io.berth.runtime;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.PodShape;
import io.berth.model.Snapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answers of one profile's plugins that hold for the next pod of the same shape, until a node
 * changes. For one thread.
 *
 * <p>A node is unchanged when it is the very same object as before: nodes are immutable. Only the
 * nodes of the latest snapshot are held; what is known of each shape refers to them by version.
 */
public final class AnswerBook {
  /*
   * A shape takes about 35 bytes a node: so much that all shapes together stay around 10 MB with
   * any number of nodes, and no more shapes than a cluster is likely to have waiting at a time.
   */
  private static final int MOST_SHAPES = 64;
  private static final int MOST_CELLS = 320_000;

  /** A slot for each of so many hashes of shapes. */
  private static final int MET = 1 << 10;

  private final boolean audited;
  private final LinkedHashMap<PodShape, Answers> known = new LinkedHashMap<>(16, 0.75f, true);

  /*
   * Hashes of shapes that were met: a shape gets its answers kept from the second time on, so
   * that pods which are all different cost no more than without a book.
   */
  private final int[] met = new int[MET];

  private Snapshot latest = Snapshot.EMPTY;
  private @Nullable NodeInfo[] nodes = {};
  private int[] versions = {};
  private int version;
  private int specVersion;

  /** Makes an empty book; in an audited one every answer is checked against a fresh one. */
  public AnswerBook(boolean audited) {
    this.audited = audited;
  }

  /** Returns what is known for pods like this one, up to date; null if nothing is to be kept. */
  public @Nullable Answers recall(Snapshot snapshot, PodInfo pod) {
    follow(snapshot);
    PodShape shape = pod.shape();
    // The node that a pod names is no part of its shape, yet a plugin may go by it.
    if (!pod.nodeName().isEmpty() || snapshot.size() == 0) {
      return null;
    }
    Answers answers = known.get(shape);
    if (answers == null) {
      if (isNew(shape)) {
        return null;
      }
      answers = makeRoom();
      known.put(shape, answers);
    }
    answers.follow(versions, specVersion);
    return answers;
  }

  private boolean isNew(PodShape shape) {
    int hash = shape.hashCode();
    int slot = (hash ^ (hash >>> 16)) & (MET - 1);
    boolean isNew = met[slot] != hash;
    met[slot] = hash;
    return isNew;
  }

  private Answers makeRoom() {
    int most = Math.max(1, Math.min(MOST_SHAPES, MOST_CELLS / versions.length));
    if (known.size() < most) {
      return new Answers(versions.length, audited);
    }
    Map.Entry<PodShape, Answers> eldest = known.firstEntry();
    known.remove(eldest.getKey());
    eldest.getValue().forgetAll();
    return eldest.getValue();
  }

  @SuppressWarnings("ReferenceEquality") // the very same objects: that is the point
  private void follow(Snapshot snapshot) {
    if (snapshot == latest) {
      return;
    }
    latest = snapshot;
    List<NodeInfo> current = snapshot.nodes();
    if (current.size() != nodes.length || version == Integer.MAX_VALUE) {
      known.clear();
      nodes = new @Nullable NodeInfo[current.size()];
      versions = new int[current.size()];
      version = 0;
    }
    version++;
    for (int i = 0; i < versions.length; i++) {
      NodeInfo before = nodes[i];
      NodeInfo after = current.get(i);
      if (before != after) {
        if (before == null || before.spec() != after.spec()) {
          specVersion = version;
        }
        nodes[i] = after;
        versions[i] = version;
      }
    }
  }
}
