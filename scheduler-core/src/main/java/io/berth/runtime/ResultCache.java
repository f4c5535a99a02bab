package io.berth.runtime;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.PodSignature;
import io.berth.model.Snapshot;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
public final class ResultCache {
  /*
   * A shape takes about 20 bytes a node: so many that all shapes together stay around 13 MB with
   * any number of nodes, and no more shapes than a cluster is likely to have waiting at a time.
   */
  private static final int MOST_SHAPES = 128;
  private static final int MOST_CELLS = 640_000;

  /*
   * Where more shapes than that take turns, replacing the one used longest ago would replace each
   * just before its turn. So one that was used in this many decisions keeps its place.
   */
  private static final long PATIENCE = 1_000;

  /** So many shapes are recognised when they are met again. */
  private static final int MOST_MET = 1 << 10;

  private final boolean audited;
  private final LinkedHashMap<PodSignature, SignatureResults> known =
      new LinkedHashMap<>(16, 0.75f, true);

  /*
   * Hashes of shapes that were met: a shape gets its answers kept from the second time on, so
   * that pods which are all different cost no more than without a book.
   */
  private final LinkedHashSet<Integer> met = new LinkedHashSet<>();

  private Snapshot latest = Snapshot.EMPTY;
  private @Nullable NodeInfo[] nodes = {};
  private int[] versions = {};
  private long decision;
  private int version;
  private int specVersion;

  /** Makes an empty book; in an audited one every answer is checked against a fresh one. */
  public ResultCache(boolean audited) {
    this.audited = audited;
  }

  /** Returns what is known for pods like this one, up to date; null if nothing is to be kept. */
  public @Nullable SignatureResults recall(Snapshot snapshot, PodInfo pod) {
    decision++;
    follow(snapshot);
    PodSignature shape = pod.shape();
    // The node that a pod names is no part of its shape, yet a plugin may go by it.
    if (!pod.nodeName().isEmpty() || snapshot.size() == 0) {
      return null;
    }
    SignatureResults answers = known.get(shape);
    if (answers == null) {
      if (isNew(shape)) {
        return null;
      }
      answers = makeRoom();
      if (answers == null) {
        return null;
      }
      known.put(shape, answers);
    }
    answers.usedBy(decision);
    answers.follow(versions, specVersion);
    return answers;
  }

  private boolean isNew(PodSignature shape) {
    boolean isNew = met.add(shape.hashCode());
    if (met.size() > MOST_MET) {
      met.removeFirst();
    }
    return isNew;
  }

  /** Returns empty answers, perhaps those of a shape that was not met for long, or null. */
  private @Nullable SignatureResults makeRoom() {
    int most = Math.max(1, Math.min(MOST_SHAPES, MOST_CELLS / versions.length));
    if (known.size() < most) {
      return new SignatureResults(versions.length, audited);
    }
    Map.Entry<PodSignature, SignatureResults> eldest = known.firstEntry();
    SignatureResults answers = eldest.getValue();
    if (decision - answers.lastUse() < PATIENCE) {
      return null;
    }
    known.remove(eldest.getKey());
    answers.forgetAll();
    return answers;
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
