package io.berth.kube;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map of so many entries at most; who was not asked for the longest goes first. */
final class BoundedMap<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;

  private final int most;

  BoundedMap(int most) {
    super(16, 0.75f, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
