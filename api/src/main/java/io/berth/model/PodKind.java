package io.berth.model;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the rules of other pods can see of a pod: its namespace and labels, what it wants of others
 * itself, and whether it is about to end. Interned, so that the thousand pods of one workload are
 * of one kind and a rule looks at all of them at once; see {@link PodCensus}.
 */
public final class PodKind implements Comparable<PodKind> {
  private static final Interner INTERNER = new Interner();

  private final LabelSet labelSet;
  private final PodAffinity affinity;
  private final boolean terminating;
  private final int id;

  private PodKind(Key key, int id) {
    this.labelSet = key.labels;
    this.affinity = key.affinity;
    this.terminating = key.terminating;
    this.id = id;
  }

  public static PodKind of(LabelSet labels, PodAffinity affinity, boolean terminating) {
    return INTERNER.intern(new Key(labels, affinity, terminating));
  }

  public LabelSet labelSet() {
    return labelSet;
  }

  public PodAffinity affinity() {
    return affinity;
  }

  public boolean isTerminating() {
    return terminating;
  }

  /** Returns a small number that no other kind in use has; numbers are used again. */
  int id() {
    return id;
  }

  /** Compares by namespace, and within one somehow. */
  @Override
  public int compareTo(PodKind other) {
    int order = labelSet.namespace().compareTo(other.labelSet.namespace());
    return order != 0 ? order : Integer.compare(id, other.id);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return id;
  }

  private record Key(LabelSet labels, PodAffinity affinity, boolean terminating) {}

  /*
   * Kinds are held weakly, for labels such as a Job's uid come and go without end. An id is given
   * to another kind only after its own was collected, so while a snapshot holds a pod its kind's
   * id is unique.
   */
  private static final class Interner {
    private final Map<Key, Entry> entries = new HashMap<>();
    private final ReferenceQueue<PodKind> collected = new ReferenceQueue<>();
    private final ArrayDeque<Integer> freeIds = new ArrayDeque<>();
    private int nextId;

    synchronized PodKind intern(Key key) {
      release();
      Entry entry = entries.get(key);
      PodKind known = entry == null ? null : entry.get();
      if (known != null) {
        return known;
      }
      Integer free = freeIds.poll();
      PodKind made = new PodKind(key, free == null ? nextId++ : free);
      entries.put(key, new Entry(key, made, collected));
      return made;
    }

    private void release() {
      for (@Nullable Object dead = collected.poll(); dead != null; dead = collected.poll()) {
        Entry entry = (Entry) dead;
        // A new kind of the same key may have taken the place already.
        entries.remove(entry.key, entry);
        freeIds.add(entry.id);
      }
    }
  }

  private static final class Entry extends WeakReference<PodKind> {
    private final Key key;
    private final int id;

    Entry(Key key, PodKind kind, ReferenceQueue<PodKind> queue) {
      super(kind, queue);
      this.key = key;
      this.id = kind.id;
    }
  }
}
