package io.berth.model;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongBinaryOperator;

/** An immutable list of amounts of scalar resources, in the order of their index. */
final class Scalars {
  /* Nodes and pods name the same few combinations over and over. One array for each of them stays
   * in the processor's cache, so that finding a resource on a node touches only the amounts. */
  private static final ConcurrentHashMap<List<ResourceName>, ResourceName[]> COMBINATIONS =
      new ConcurrentHashMap<>();

  static final Scalars NONE = new Scalars(new ResourceName[0], new long[0]);

  private final ResourceName[] names;
  private final long[] amounts;

  private Scalars(ResourceName[] names, long[] amounts) {
    this.names = names;
    this.amounts = amounts;
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
    for (int i = 0; i < names.length; i++) {
      if (names[i] == name) {
        return amounts[i];
      }
    }
    return 0;
  }

  /** Returns this list with one amount added or changed. */
  Scalars with(ResourceName name, long amount) {
    int at = 0;
    while (at < names.length && names[at].index() < name.index()) {
      at++;
    }
    if (at < names.length && names[at] == name) {
      long[] changed = amounts.clone();
      changed[at] = amount;
      return new Scalars(names, changed);
    }
    ResourceName[] moreNames = Arrays.copyOf(names, names.length + 1);
    long[] moreAmounts = Arrays.copyOf(amounts, amounts.length + 1);
    System.arraycopy(names, at, moreNames, at + 1, names.length - at);
    System.arraycopy(amounts, at, moreAmounts, at + 1, amounts.length - at);
    moreNames[at] = name;
    moreAmounts[at] = amount;
    return new Scalars(moreNames, moreAmounts);
  }

  Scalars withSharedNames() {
    return names.length == 0 ? this : new Scalars(shared(names), amounts);
  }

  /** Tells whether all amounts are the same, those not listed being 0. */
  boolean sameAs(Scalars other) {
    return covers(other) && other.covers(this);
  }

  boolean namesSameAs(Scalars other) {
    return Arrays.equals(names, other.names);
  }

  private boolean covers(Scalars other) {
    for (int i = 0; i < names.length; i++) {
      if (amounts[i] != other.get(names[i])) {
        return false;
      }
    }
    return true;
  }

  /** Combines amounts name by name; a name that is not listed counts as 0. */
  Scalars combine(Scalars other, LongBinaryOperator how) {
    ResourceName[] all = union(names, other.names);
    if (all.length == 0) {
      return NONE;
    }
    long[] combined = new long[all.length];
    for (int i = 0; i < combined.length; i++) {
      combined[i] = how.applyAsLong(get(all[i]), other.get(all[i]));
    }
    return new Scalars(all, combined);
  }

  /** Merges both in order. */
  private static ResourceName[] union(ResourceName[] a, ResourceName[] b) {
    if (a == b || b.length == 0) {
      return a;
    }
    if (a.length == 0) {
      return b;
    }
    ResourceName[] merged = new ResourceName[a.length + b.length];
    int size = 0;
    for (int i = 0, j = 0; i < a.length || j < b.length; size++) {
      boolean takeA = j == b.length || (i < a.length && a[i].index() <= b[j].index());
      boolean takeB = i == a.length || (j < b.length && b[j].index() <= a[i].index());
      merged[size] = takeA ? a[i] : b[j];
      i += takeA ? 1 : 0;
      j += takeB ? 1 : 0;
    }
    return size == a.length ? a : shared(Arrays.copyOf(merged, size));
  }

  private static ResourceName[] shared(ResourceName[] names) {
    return COMBINATIONS.computeIfAbsent(List.of(names), key -> names);
  }
}
