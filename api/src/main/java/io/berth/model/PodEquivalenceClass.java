package io.berth.model;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a pod that the scheduling rules of other pods can match: its namespace and
 * labels, its own pod affinity, and whether it is terminating. Interned, so that all pods of a
 * workload share one class and a rule is evaluated once for all of them; see {@link PodIndex}.
 */
public final class PodEquivalenceClass implements Comparable<PodEquivalenceClass> {
  private static final Interner INTERNER = new Interner();

  private final NamespacedLabels namespacedLabels;
  private final PodAffinity affinity;
  private final boolean terminating;
  private final long id;

  private PodEquivalenceClass(Key key, long id) {
    this.namespacedLabels = key.labels;
    this.affinity = key.affinity;
    this.terminating = key.terminating;
    this.id = id;
  }

  /** Returns the class with these properties. */
  public static PodEquivalenceClass of(
      NamespacedLabels labels, PodAffinity affinity, boolean terminating) {
    return INTERNER.intern(new Key(labels, affinity, terminating));
  }

  public NamespacedLabels namespacedLabels() {
    return namespacedLabels;
  }

  public PodAffinity affinity() {
    return affinity;
  }

  public boolean isTerminating() {
    return terminating;
  }

  /** Compares by namespace, then by the order in which the classes were created. */
  @Override
  public int compareTo(PodEquivalenceClass other) {
    int order = namespacedLabels.namespace().compareTo(other.namespacedLabels.namespace());
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

  /** Comparable, because clients can forge strings and lists whose hashes collide. */
  private record Key(NamespacedLabels labels, PodAffinity affinity, boolean terminating)
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
   * Classes are held weakly, because labels such as the uid of a Job are used only for a while. Ids
   * are never reused, so that the order does not depend on garbage collection.
   */
  private static final class Interner {
    private final Map<Key, Entry> entries = new HashMap<>();
    private final ReferenceQueue<PodEquivalenceClass> collected = new ReferenceQueue<>();
    private long nextId;

    synchronized PodEquivalenceClass intern(Key key) {
      removeCollected();
      Entry entry = entries.get(key);
      PodEquivalenceClass existing = entry == null ? null : entry.get();
      if (existing != null) {
        return existing;
      }
      PodEquivalenceClass created = new PodEquivalenceClass(key, nextId++);
      entries.put(key, new Entry(key, created, collected));
      return created;
    }

    private void removeCollected() {
      for (@Nullable Object reference = collected.poll();
          reference != null;
          reference = collected.poll()) {
        Entry entry = (Entry) reference;
        // An entry with a new class may have replaced this one.
        entries.remove(entry.key, entry);
      }
    }
  }

  private static final class Entry extends WeakReference<PodEquivalenceClass> {
    private final Key key;

    Entry(Key key, PodEquivalenceClass podClass, ReferenceQueue<PodEquivalenceClass> queue) {
      super(podClass, queue);
      this.key = key;
    }
  }
}
