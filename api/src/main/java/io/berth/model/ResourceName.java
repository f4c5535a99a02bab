package io.berth.model;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An interned resource name with a small index: equal names are the same object.
 *
 * <p>Clients choose the names in pods, so unused names are garbage collected and their indexes are
 * reused. An index is valid only while the name is referenced.
 */
public final class ResourceName {
  private static final Table NAMES = new Table();

  /* Created first and in this order: Resources relies on their indexes. */
  public static final ResourceName CPU = of("cpu");
  public static final ResourceName MEMORY = of("memory");
  public static final ResourceName EPHEMERAL_STORAGE = of("ephemeral-storage");
  public static final ResourceName PODS = of("pods");

  private static final String NATIVE_NAMESPACE = "kubernetes.io/";

  private final String name;
  private final int index;
  private final boolean extended;
  private final boolean scalar;

  ResourceName(String name, int index) {
    this.name = name;
    this.index = index;
    boolean isNative = isPrefixedNative(name) || name.indexOf('/') < 0;
    this.extended =
        !isNative
            && !name.startsWith("requests.")
            && LabelSyntax.keyProblems("requests." + name).isEmpty();
    this.scalar = extended || isHugePages() || isPrefixedNative(name) || isAttachableVolume();
  }

  public static ResourceName of(String name) {
    return NAMES.intern(name);
  }

  /** Returns the number of names in use. */
  static int count() {
    return NAMES.size();
  }

  private static boolean isPrefixedNative(String name) {
    return name.contains(NATIVE_NAMESPACE);
  }

  public String name() {
    return name;
  }

  /** Returns the index, which is unique among the names in use; 0 for CPU, 1 for memory. */
  public int index() {
    return index;
  }

  /** Returns whether this is an extended resource, such as {@code example.com/gpu}. */
  public boolean isExtended() {
    return extended;
  }

  public boolean isHugePages() {
    return name.startsWith("hugepages-");
  }

  /** Returns whether this is a limit of attachable volumes. */
  public boolean isAttachableVolume() {
    return name.startsWith("attachable-volumes-");
  }

  /**
   * Returns whether this is a scalar resource, which the scheduler counts besides CPU, memory,
   * ephemeral storage and pods. Other names are ignored.
   */
  public boolean isScalar() {
    return scalar;
  }

  /** Returns whether this is CPU, which is counted in thousandths. */
  boolean isCpu() {
    return this == CPU;
  }

  @Override
  public String toString() {
    return name;
  }

  /**
   * The resource names in use. Holds them weakly, so that unreferenced names are removed.
   * Thread-safe.
   */
  static final class Table {
    private final ConcurrentHashMap<String, Entry> entries = new ConcurrentHashMap<>();
    private final ReferenceQueue<ResourceName> collected = new ReferenceQueue<>();

    /* Indexes of collected names are reused, so that they stay small. */
    private final Deque<Integer> freeIndexes = new ArrayDeque<>();
    private int nextIndex;

    ResourceName intern(String text) {
      removeCollected();
      Entry entry = entries.get(text);
      ResourceName existing = entry == null ? null : entry.get();
      return existing != null ? existing : add(text);
    }

    private ResourceName add(String text) {
      // The caller's reference keeps the name alive until the entry is in the table.
      ResourceName[] result = new ResourceName[1];
      entries.compute(
          text,
          (key, entry) -> {
            ResourceName existing = entry == null ? null : entry.get();
            result[0] = existing != null ? existing : new ResourceName(key, allocateIndex());
            return existing != null ? entry : new Entry(result[0], collected);
          });
      return result[0];
    }

    int size() {
      removeCollected();
      return entries.size();
    }

    /* Costs one volatile read if nothing was collected. */
    private void removeCollected() {
      for (@Nullable Reference<?> reference = collected.poll();
          reference != null;
          reference = collected.poll()) {
        Entry entry = (Entry) reference;
        // An entry with a new name may have replaced this one.
        entries.remove(entry.text, entry);
        releaseIndex(entry.index);
      }
    }

    private int allocateIndex() {
      synchronized (freeIndexes) {
        Integer free = freeIndexes.pollFirst();
        return free != null ? free : nextIndex++;
      }
    }

    private void releaseIndex(int index) {
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
}
