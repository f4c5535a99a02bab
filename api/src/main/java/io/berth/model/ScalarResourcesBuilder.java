package io.berth.model;

import java.util.Arrays;

/** Collects amounts in any order; setting a name twice keeps the last. */
final class ScalarResourcesBuilder {
  private static final ResourceName[] NO_NAMES = {};
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

  /** Sorts by index; of several amounts of one name the last stays. */
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
