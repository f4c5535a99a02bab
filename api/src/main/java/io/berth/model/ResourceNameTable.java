package io.berth.model;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The resource names in use, held weakly: a name that is reachable from anywhere stays the one
 * object of its text, and one that is not leaves the table. For any thread.
 */
final class ResourceNameTable {
  private final ConcurrentHashMap<String, Entry> entries = new ConcurrentHashMap<>();
  private final ReferenceQueue<ResourceName> collected = new ReferenceQueue<>();

  /* Numbers of collected names are given out again, so that they stay small. */
  private final Deque<Integer> freeIndexes = new ArrayDeque<>();
  private int nextIndex;

  ResourceName intern(String text) {
    removeCollected();
    Entry entry = entries.get(text);
    ResourceName known = entry == null ? null : entry.get();
    return known != null ? known : add(text);
  }

  private ResourceName add(String text) {
    // The caller's reference keeps the name alive until the entry is in the table.
    ResourceName[] found = new ResourceName[1];
    entries.compute(
        text,
        (key, entry) -> {
          ResourceName known = entry == null ? null : entry.get();
          found[0] = known != null ? known : new ResourceName(key, takeIndex());
          return known != null ? entry : new Entry(found[0], collected);
        });
    return found[0];
  }

  int size() {
    removeCollected();
    return entries.size();
  }

  /* Costs one volatile read where nothing was collected. */
  private void removeCollected() {
    for (@Nullable Reference<?> dead = collected.poll(); dead != null; dead = collected.poll()) {
      Entry entry = (Entry) dead;
      // A new name of the same text may have taken the place already.
      entries.remove(entry.text, entry);
      giveBack(entry.index);
    }
  }

  private int takeIndex() {
    synchronized (freeIndexes) {
      Integer free = freeIndexes.pollFirst();
      return free != null ? free : nextIndex++;
    }
  }

  private void giveBack(int index) {
    synchronized (freeIndexes) {
      freeIndexes.addLast(index);
    }
  }

  private static final class Entry extends WeakReference<ResourceName> {
    private final String text;
    private final int index;

    Entry(ResourceName name, ReferenceQueue<ResourceName> collected) {
      super(name, collected);
      this.text = name.name();
      this.index = name.index();
    }
  }
}
