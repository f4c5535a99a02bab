package io.berth.model;

import java.util.Arrays;
import java.util.function.LongBinaryOperator;

/**
 * An immutable list of scalar resources and their amounts, sorted by index. Clients choose the
 * names and may use thousands, so no operation is quadratic.
 */
final class ScalarResources {
  /* Up to this size a linear search is faster than a binary search, which dereferences the names;
   * and arrays of names up to this size are interned. */
  private static final int MAX_SHORT = 32;

  private static final ResourceName[] NO_NAMES = {};

  /* Nodes and pods use few combinations of names. One shared array for each stays in the CPU cache,
   * so that a lookup on a node only loads the amounts. */
  private static final WeakInterner<ResourceName[]> NAME_ARRAYS =
      new WeakInterner<>(Arrays::hashCode, Arrays::equals);

  static final ScalarResources NONE = new ScalarResources(NO_NAMES, new long[0]);

  private final ResourceName[] names;
  private final long[] amounts;

  private ScalarResources(ResourceName[] names, long[] amounts) {
    this.names = names;
    this.amounts = amounts;
  }

  /** Wraps both arrays; the names are sorted by index, without duplicates. */
  static ScalarResources of(ResourceName[] names, long[] amounts) {
    return names.length == 0 ? NONE : new ScalarResources(intern(names), amounts);
  }

  /** Returns the number of interned arrays of names. */
  static int internedNameArrays() {
    return NAME_ARRAYS.size();
  }

  int size() {
    return names.length;
  }

  ResourceName name(int i) {
    return names[i];
  }

  long amount(int i) {
    return amounts[i];
  }

  /** Returns an amount; 0 if the resource is not listed. */
  long get(ResourceName name) {
    int at = indexOf(name);
    return at < 0 ? 0 : amounts[at];
  }

  /** Returns the position of a resource, or a negative number if it is not listed. */
  int indexOf(ResourceName name) {
    ResourceName[] all = names;
    if (all.length > MAX_SHORT) {
      int index = lowerBound(name, 0);
      return index < all.length && all[index] == name ? index : -1;
    }
    for (int i = 0; i < all.length; i++) {
      if (all[i] == name) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the position of a resource or its insertion point, at or after {@code from}. */
  int lowerBound(ResourceName name, int from) {
    int low = from;
    int high = names.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (names[middle].index() < name.index()) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Copies a range of this list into the arrays. */
  void copy(int from, int to, ResourceName[] toNames, long[] toAmounts, int at) {
    System.arraycopy(names, from, toNames, at, to - from);
    System.arraycopy(amounts, from, toAmounts, at, to - from);
  }

  /** Returns the same names with other amounts; wraps the array. */
  ScalarResources withAmounts(long[] changed) {
    return new ScalarResources(names, changed);
  }

  /** Returns a copy of all amounts. */
  long[] amounts() {
    return amounts.clone();
  }

  /** Returns whether all amounts are equal; a missing one counts as 0. */
  boolean sameAs(ScalarResources other) {
    if (names == other.names) {
      return Arrays.equals(amounts, other.amounts);
    }
    for (int i = 0, j = 0; i < names.length || j < other.names.length; ) {
      int order = order(i, other, j);
      if ((order <= 0 ? amounts[i] : 0) != (order >= 0 ? other.amounts[j] : 0)) {
        return false;
      }
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return true;
  }

  boolean hasSameNames(ScalarResources other) {
    return Arrays.equals(names, other.names);
  }

  boolean equalsIncludingZeros(ScalarResources other) {
    return hasSameNames(other) && Arrays.equals(amounts, other.amounts);
  }

  /** Combines the amounts of each name; a missing one counts as 0. */
  ScalarResources combine(ScalarResources other, LongBinaryOperator operator) {
    int maxSize = names.length + other.names.length;
    if (maxSize == 0) {
      return NONE;
    }
    ResourceName[] combinedNames = new ResourceName[maxSize];
    long[] combinedAmounts = new long[maxSize];
    int size = 0;
    for (int i = 0, j = 0; i < names.length || j < other.names.length; size++) {
      int order = order(i, other, j);
      combinedNames[size] = order <= 0 ? names[i] : other.names[j];
      combinedAmounts[size] =
          operator.applyAsLong(order <= 0 ? amounts[i] : 0, order >= 0 ? other.amounts[j] : 0);
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    long[] resultAmounts = size == maxSize ? combinedAmounts : Arrays.copyOf(combinedAmounts, size);
    if (size == names.length) {
      return new ScalarResources(names, resultAmounts);
    }
    return size == other.names.length
        ? new ScalarResources(other.names, resultAmounts)
        : of(size == maxSize ? combinedNames : Arrays.copyOf(combinedNames, size), resultAmounts);
  }

  /** Compares the i-th name of this list with the j-th name of the other; an end compares last. */
  private int order(int i, ScalarResources other, int j) {
    if (i == names.length) {
      return 1;
    }
    return j == other.names.length ? -1 : Integer.compare(names[i].index(), other.names[j].index());
  }

  private static ResourceName[] intern(ResourceName[] names) {
    return names.length > MAX_SHORT ? names : NAME_ARRAYS.intern(names);
  }

  /** A builder that accepts names in any order; the last amount of a name wins. */
  static final class Builder {
    private static final long[] NO_AMOUNTS = {};
    private static final int MIN_CAPACITY = 4;

    private ResourceName[] names = NO_NAMES;
    private long[] amounts = NO_AMOUNTS;
    private int size;
    private boolean sorted = true;

    void set(ResourceName name, long amount) {
      if (size == names.length) {
        int capacity = Math.max(MIN_CAPACITY, 2 * size);
        names = Arrays.copyOf(names, capacity);
        amounts = Arrays.copyOf(amounts, capacity);
      }
      sorted &= size == 0 || names[size - 1].index() < name.index();
      names[size] = name;
      amounts[size] = amount;
      size++;
    }

    ScalarResources build() {
      if (size == 0) {
        return ScalarResources.NONE;
      }
      if (!sorted) {
        sort();
      }
      return ScalarResources.of(Arrays.copyOf(names, size), Arrays.copyOf(amounts, size));
    }

    /** Sorts by index and removes duplicates, keeping the last amount of each name. */
    private void sort() {
      long[] order = new long[size];
      for (int i = 0; i < size; i++) {
        order[i] = (long) names[i].index() << Integer.SIZE | i;
      }
      Arrays.sort(order);
      ResourceName[] sortedNames = new ResourceName[size];
      long[] sortedAmounts = new long[size];
      int kept = 0;
      for (int i = 0; i < size; i++) {
        int from = (int) order[i];
        kept -= kept > 0 && sortedNames[kept - 1] == names[from] ? 1 : 0;
        sortedNames[kept] = names[from];
        sortedAmounts[kept] = amounts[from];
        kept++;
      }
      names = sortedNames;
      amounts = sortedAmounts;
      size = kept;
      sorted = true;
    }
  }
}
