package io.berth.model;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The namespace and labels of a pod: all that selectors look at. Interned, so that the thousand
 * pods of one workload share one set and a selector is evaluated once for all of them; see {@link
 * MatchMemo}.
 */
public final class LabelSet {
  private static final Interner INTERNER = new Interner();

  private final String namespace;
  private final Labels labels;
  private final int id;

  private LabelSet(String namespace, Labels labels, int id) {
    this.namespace = namespace;
    this.labels = labels;
    this.id = id;
  }

  public static LabelSet of(String namespace, Labels labels) {
    return INTERNER.intern(new Key(namespace, labels));
  }

  public String namespace() {
    return namespace;
  }

  public Labels labels() {
    return labels;
  }

  /** Returns a small number that no other set in use has; numbers are used again. */
  public int id() {
    return id;
  }

  private record Key(String namespace, Labels labels) {}

  /*
   * Sets are held weakly, for labels such as a Job's uid come and go without end. An id is given to
   * another set only after its own was collected, so while a snapshot holds a pod its id is unique.
   */
  private static final class Interner {
    private final Map<Key, Entry> entries = new HashMap<>();
    private final ReferenceQueue<LabelSet> collected = new ReferenceQueue<>();
    private final ArrayDeque<Integer> freeIds = new ArrayDeque<>();
    private int nextId;

    synchronized LabelSet intern(Key key) {
      release();
      Entry entry = entries.get(key);
      LabelSet known = entry == null ? null : entry.get();
      if (known != null) {
        return known;
      }
      Integer free = freeIds.poll();
      LabelSet made = new LabelSet(key.namespace, key.labels, free == null ? nextId++ : free);
      entries.put(key, new Entry(key, made, collected));
      return made;
    }

    private void release() {
      for (@Nullable Object dead = collected.poll(); dead != null; dead = collected.poll()) {
        Entry entry = (Entry) dead;
        // A new set of the same labels may have taken the place already.
        entries.remove(entry.key, entry);
        freeIds.add(entry.id);
      }
    }
  }

  private static final class Entry extends WeakReference<LabelSet> {
    private final Key key;
    private final int id;

    Entry(Key key, LabelSet set, ReferenceQueue<LabelSet> queue) {
      super(set, queue);
      this.key = key;
      this.id = set.id;
    }
  }
}
