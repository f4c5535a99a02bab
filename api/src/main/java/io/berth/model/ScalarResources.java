package io.berth.model;

import java.util.Arrays;
import java.util.function.LongBinaryOperator;

/**
 * An immutable list of amounts of scalar resources, in the order of their index. Its names come
 * from pods and may be thousands, so that nothing here looks at each name for each other name.
 */
final class ScalarResources {
  /* Up to here a walk over all names is quicker than a search, which has to look at the names
   * themselves; and lists of up to so many names share the array of them. */
  private static final int MAX_SHORT = 32;

  private static final ResourceName[] NO_NAMES = {};

  /* Nodes and pods name the same few combinations over and over. One array for each of them stays
   * in the processor's cache, so that finding a resource on a node touches only the amounts. */
  private static final WeakInterner<ResourceName[]> COMBINATIONS =
      new WeakInterner<>(Arrays::hashCode, Arrays::equals);

  static final ScalarResources NONE = new ScalarResources(NO_NAMES, new long[0]);

  private final ResourceName[] names;
  private final long[] amounts;

  private ScalarResources(ResourceName[] names, long[] amounts) {
    this.names = names;
    this.amounts = amounts;
  }

  /** Takes over both arrays; names are in the order of their index, each of them once. */
  static ScalarResources of(ResourceName[] names, long[] amounts) {
    return names.length == 0 ? NONE : new ScalarResources(shared(names), amounts);
  }

  /** Returns how many arrays of names are shared. */
  static int combinations() {
    return COMBINATIONS.size();
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

  /** Returns an amount, 0 where the resource is not listed. */
  long get(ResourceName name) {
    int at = indexOf(name);
    return at < 0 ? 0 : amounts[at];
  }

  /** Returns where a resource is listed, a number below 0 where it is not. */
  int indexOf(ResourceName name) {
    ResourceName[] all = names;
    if (all.length > MAX_SHORT) {
      int place = placeOf(name, 0);
      return place < all.length && all[place] == name ? place : -1;
    }
    for (int i = 0; i < all.length; i++) {
      if (all[i] == name) {
        return i;
      }
    }
    return -1;
  }

  /** Returns where a resource is listed or would have to be, looking from a place on. */
  int placeOf(ResourceName name, int from) {
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

  /** Copies a part of this list to a place in the arrays. */
  void copy(int from, int to, ResourceName[] toNames, long[] toAmounts, int at) {
    System.arraycopy(names, from, toNames, at, to - from);
    System.arraycopy(amounts, from, toAmounts, at, to - from);
  }

  /** Returns the same names with other amounts; takes over the array. */
  ScalarResources withAmounts(long[] changed) {
    return new ScalarResources(names, changed);
  }

  /** Returns a copy of all amounts. */
  long[] amounts() {
    return amounts.clone();
  }

  /** Tells whether all amounts are the same, those not listed being 0. */
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

  boolean namesSameAs(ScalarResources other) {
    return Arrays.equals(names, other.names);
  }

  boolean listsSameAs(ScalarResources other) {
    return namesSameAs(other) && Arrays.equals(amounts, other.amounts);
  }

  /** Combines amounts name by name; a name that is not listed counts as 0. */
  ScalarResources combine(ScalarResources other, LongBinaryOperator how) {
    int most = names.length + other.names.length;
    if (most == 0) {
      return NONE;
    }
    ResourceName[] both = new ResourceName[most];
    long[] combined = new long[most];
    int size = 0;
    for (int i = 0, j = 0; i < names.length || j < other.names.length; size++) {
      int order = order(i, other, j);
      both[size] = order <= 0 ? names[i] : other.names[j];
      combined[size] =
          how.applyAsLong(order <= 0 ? amounts[i] : 0, order >= 0 ? other.amounts[j] : 0);
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    long[] fitting = size == most ? combined : Arrays.copyOf(combined, size);
    if (size == names.length) {
      return new ScalarResources(names, fitting);
    }
    return size == other.names.length
        ? new ScalarResources(other.names, fitting)
        : of(size == most ? both : Arrays.copyOf(both, size), fitting);
  }

  /** Returns below 0 where the next name of both is listed here, above 0 there, 0 in both. */
  private int order(int i, ScalarResources other, int j) {
    if (i == names.length) {
      return 1;
    }
    return j == other.names.length ? -1 : Integer.compare(names[i].index(), other.names[j].index());
  }

  private static ResourceName[] shared(ResourceName[] names) {
    return names.length > MAX_SHORT ? names : COMBINATIONS.intern(names);
  }
}
