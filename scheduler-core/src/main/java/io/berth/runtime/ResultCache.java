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
 * The results of one profile's plugins that remain valid for the next pod with the same signature,
 * until a node changes. For one thread.
 *
 * <p>A node is unchanged if it is the identical object: nodes are immutable. Only the nodes of the
 * latest snapshot are referenced; the results of each signature refer to them by version.
 */
public final class ResultCache {
  /*
   * A signature takes about 20 bytes per node. The limits keep the total around 13 MB for any
   * number of nodes, and the number of signatures to what is likely to be pending at a time.
   */
  private static final int MAX_SIGNATURES = 128;
  private static final int MAX_RESULTS = 640_000;

  /*
   * If more signatures than that alternate, evicting the least recently used one would evict each
   * just before its reuse. An entry that was used within this many cycles is kept.
   */
  private static final long MIN_CYCLES_BEFORE_EVICTION = 1_000;

  /** The number of signature hashes that are kept to detect repeated signatures. */
  private static final int MAX_SEEN_HASHES = 1 << 10;

  private final boolean audited;
  private final LinkedHashMap<PodSignature, SignatureResults> entries =
      new LinkedHashMap<>(16, 0.75f, true);

  /*
   * Hashes of seen signatures: results are cached from the second occurrence on, so that pods that
   * are all different cost no more than without a cache.
   */
  private final LinkedHashSet<Integer> seenHashes = new LinkedHashSet<>();

  private Snapshot latest = Snapshot.EMPTY;
  private @Nullable NodeInfo[] nodes = {};
  private int[] versions = {};
  private long cycle;
  private int version;
  private int nodeObjectVersion;

  /**
   * Creates an empty cache; an audited one verifies every cached result against a recomputed one.
   */
  public ResultCache(boolean audited) {
    this.audited = audited;
  }

  /** Returns the current results for pods with this signature; null if none are to be cached. */
  public @Nullable SignatureResults lookup(Snapshot snapshot, PodInfo pod) {
    cycle++;
    updateVersions(snapshot);
    PodSignature signature = pod.signature();
    // A pod's node name is not part of its signature, but plugins may depend on it.
    if (!pod.nodeName().isEmpty() || snapshot.size() == 0) {
      return null;
    }
    SignatureResults results = entries.get(signature);
    if (results == null) {
      if (isNew(signature)) {
        return null;
      }
      results = newEntry();
      if (results == null) {
        return null;
      }
      entries.put(signature, results);
    }
    results.setLastUse(cycle);
    results.update(versions, nodeObjectVersion);
    return results;
  }

  private boolean isNew(PodSignature signature) {
    boolean isNew = seenHashes.add(signature.hashCode());
    if (seenHashes.size() > MAX_SEEN_HASHES) {
      seenHashes.removeFirst();
    }
    return isNew;
  }

  /**
   * Returns an empty entry, possibly evicted from another signature, or null if none can be
   * evicted.
   */
  private @Nullable SignatureResults newEntry() {
    int maxEntries = Math.max(1, Math.min(MAX_SIGNATURES, MAX_RESULTS / versions.length));
    if (entries.size() < maxEntries) {
      return new SignatureResults(versions.length, audited);
    }
    Map.Entry<PodSignature, SignatureResults> eldest = entries.firstEntry();
    SignatureResults results = eldest.getValue();
    if (cycle - results.lastUse() < MIN_CYCLES_BEFORE_EVICTION) {
      return null;
    }
    entries.remove(eldest.getKey());
    results.clear();
    return results;
  }

  @SuppressWarnings("ReferenceEquality") // identity is what counts
  private void updateVersions(Snapshot snapshot) {
    if (snapshot == latest) {
      return;
    }
    latest = snapshot;
    List<NodeInfo> current = snapshot.nodes();
    if (current.size() != nodes.length || version == Integer.MAX_VALUE) {
      entries.clear();
      nodes = new @Nullable NodeInfo[current.size()];
      versions = new int[current.size()];
      version = 0;
    }
    version++;
    for (int i = 0; i < versions.length; i++) {
      NodeInfo before = nodes[i];
      NodeInfo after = current.get(i);
      if (before != after) {
        if (before == null || before.node() != after.node()) {
          nodeObjectVersion = version;
        }
        nodes[i] = after;
        versions[i] = version;
      }
    }
  }
}
