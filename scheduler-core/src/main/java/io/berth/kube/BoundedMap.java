package io.berth.kube;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map with a limited number of entries; evicts the least recently used one. */
public final class BoundedMap<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;

  private final int maxEntries;

  /** Creates an empty map. */
  public BoundedMap(int maxEntries) {
    super(16, 0.75f, true);
    this.maxEntries = maxEntries;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > maxEntries;
  }
}
