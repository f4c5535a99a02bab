package io.berth.model;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the rules of other pods can see of a pod: its namespace and labels, what it wants of others
 * itself, and whether it is about to end. Interned, so that the thousand pods of one workload are
 * of one kind and a rule looks at all of them at once; see {@link PodIndex}.
 */
public final class PodEquivalenceClass implements Comparable<PodEquivalenceClass> {
  private static final Interner INTERNER = new Interner();

  private final LabelSet labelSet;
  private final PodAffinity affinity;
  private final boolean terminating;
  private final long id;

  private PodEquivalenceClass(Key key, long id) {
    this.labelSet = key.labels;
    this.affinity = key.affinity;
    this.terminating = key.terminating;
    this.id = id;
  }

  public static PodEquivalenceClass of(LabelSet labels, PodAffinity affinity, boolean terminating) {
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

  /** Compares by namespace, and within one by which kind was met first. */
  @Override
  public int compareTo(PodEquivalenceClass other) {
    int order = labelSet.namespace().compareTo(other.labelSet.namespace());
    return order != 0 ? order : Long.compare(id, other.id);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(id);
  }

  /**
   * Ordered by all that tells keys apart, which the table of kinds looks at where hashes collide:
   * hashes of strings can be forged, and of lists of them, too.
   */
  private record Key(LabelSet labels, PodAffinity affinity, boolean terminating)
      implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
        Comparator.comparing((Key key) -> key.labels.namespace())
            .thenComparing(key -> key.labels.labels())
            .thenComparing(Key::affinity, PodAffinity.ORDER)
            .thenComparing(Key::terminating);

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  /*
   * Kinds are held weakly, for labels such as a Job's uid come and go without end. Ids are never
   * given out twice, so the order of kinds does not depend on when the dead ones are collected.
   */
  private static final class Interner {
    private final Map<Key, Entry> entries = new HashMap<>();
    private final ReferenceQueue<PodEquivalenceClass> collected = new ReferenceQueue<>();
    private long nextId;

    synchronized PodEquivalenceClass intern(Key key) {
      release();
      Entry entry = entries.get(key);
      PodEquivalenceClass known = entry == null ? null : entry.get();
      if (known != null) {
        return known;
      }
      PodEquivalenceClass made = new PodEquivalenceClass(key, nextId++);
      entries.put(key, new Entry(key, made, collected));
      return made;
    }

    private void release() {
      for (@Nullable Object dead = collected.poll(); dead != null; dead = collected.poll()) {
        Entry entry = (Entry) dead;
        // A new kind of the same key may have taken the place already.
        entries.remove(entry.key, entry);
      }
    }
  }

  private static final class Entry extends WeakReference<PodEquivalenceClass> {
    private final Key key;

    Entry(Key key, PodEquivalenceClass kind, ReferenceQueue<PodEquivalenceClass> queue) {
      super(kind, queue);
      this.key = key;
    }
  }
}
