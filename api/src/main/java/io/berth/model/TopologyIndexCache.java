package io.berth.model;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An LRU cache of topology indexes, bounded by bytes: nodes may have more label keys than fit, and
 * pods may use each of them. A hit takes no lock. Thread-safe.
 */
final class TopologyIndexCache {
  /** Sufficient for about 1,300 label keys on 6,000 nodes; clusters use few. */
  static final long MAX_BYTES = 32L << 20;

  private final ConcurrentHashMap<String, Entry> entries = new ConcurrentHashMap<>();
  private final long maxBytes;

  /* Advances when an index is added, so that most hits write nothing. */
  private volatile long time;
  private long bytes;

  TopologyIndexCache() {
    this(MAX_BYTES);
  }

  TopologyIndexCache(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  @Nullable TopologyIndex get(String key) {
    Entry entry = entries.get(key);
    if (entry == null) {
      return null;
    }
    if (entry.usedAt != time) {
      entry.usedAt = time;
    }
    return entry.index;
  }

  /**
   * Adds an index and evicts others if necessary; ignores an index that exceeds the limit alone.
   */
  synchronized void put(String key, TopologyIndex index) {
    if (index.bytes() > maxBytes) {
      return;
    }
    Entry before = entries.put(key, new Entry(index, ++time));
    bytes += index.bytes() - (before == null ? 0 : before.index.bytes());
    while (bytes > maxBytes) {
      evictOldest();
    }
  }

  private void evictOldest() {
    String oldest = "";
    long usedAt = Long.MAX_VALUE;
    for (var entry : entries.entrySet()) {
      if (entry.getValue().usedAt < usedAt) {
        oldest = entry.getKey();
        usedAt = entry.getValue().usedAt;
      }
    }
    Entry evicted = entries.remove(oldest);
    bytes -= evicted == null ? 0 : evicted.index.bytes();
  }

  /** Returns a cache with the same indexes except for some keys. */
  synchronized TopologyIndexCache without(Set<String> keys) {
    TopologyIndexCache rest = new TopologyIndexCache(maxBytes);
    entries.forEach(
        (key, entry) -> {
          if (!keys.contains(key)) {
            rest.entries.put(key, new Entry(entry.index, 0));
            rest.bytes += entry.index.bytes();
          }
        });
    return rest;
  }

  synchronized void clear() {
    entries.clear();
    bytes = 0;
  }

  synchronized long bytes() {
    return bytes;
  }

  int size() {
    return entries.size();
  }

  private static final class Entry {
    private final TopologyIndex index;
    private volatile long usedAt;

    Entry(TopologyIndex index, long usedAt) {
      this.index = index;
      this.usedAt = usedAt;
    }
  }
}
