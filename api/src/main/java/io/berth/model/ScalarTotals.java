package io.berth.model;

import java.util.Arrays;

/**
 * The totals of the scalar resources of the pods on a node. A resource is listed as long as any pod
 * requests it, even with 0, so the number of those pods is kept as well. Immutable.
 */
final class ScalarTotals {
  static final ScalarTotals NONE = new ScalarTotals(ScalarResources.NONE, new int[0]);

  private final ScalarResources totals;
  private final int[] podCounts;

  private ScalarTotals(ScalarResources totals, int[] podCounts) {
    this.totals = totals;
    this.podCounts = podCounts;
  }

  ScalarResources totals() {
    return totals;
  }

  /** Returns the totals with an additional pod. */
  ScalarTotals plus(ScalarResources added) {
    if (added.size() == 0) {
      return this;
    }
    long[] amounts = totals.amounts();
    int[] counts = podCounts.clone();
    for (int i = 0; i < added.size(); i++) {
      int at = totals.indexOf(added.name(i));
      if (at < 0) {
        return plusNew(added);
      }
      amounts[at] += added.amount(i);
      counts[at]++;
    }
    return new ScalarTotals(totals.withAmounts(amounts), counts);
  }

  /** Merges a pod with names that are not listed yet. */
  private ScalarTotals plusNew(ScalarResources added) {
    int maxSize = totals.size() + added.size();
    ResourceName[] names = new ResourceName[maxSize];
    long[] amounts = new long[maxSize];
    int[] counts = new int[maxSize];
    int from = 0;
    int size = 0;
    for (int i = 0; i < added.size(); i++) {
      ResourceName name = added.name(i);
      int at = totals.lowerBound(name, from);
      copy(from, at, names, amounts, counts, size);
      size += at - from;
      names[size] = name;
      amounts[size] = added.amount(i);
      counts[size] = 1;
      from = at;
      if (at < totals.size() && totals.name(at) == name) {
        amounts[size] += totals.amount(at);
        counts[size] += podCounts[at];
        from++;
      }
      size++;
    }
    copy(from, totals.size(), names, amounts, counts, size);
    size += totals.size() - from;
    return new ScalarTotals(
        ScalarResources.of(Arrays.copyOf(names, size), Arrays.copyOf(amounts, size)),
        Arrays.copyOf(counts, size));
  }

  private void copy(int from, int to, ResourceName[] names, long[] amounts, int[] counts, int at) {
    totals.copy(from, to, names, amounts, at);
    System.arraycopy(podCounts, from, counts, at, to - from);
  }

  /** Returns the totals without a pod that they include. */
  ScalarTotals minus(ScalarResources removed) {
    if (removed.size() == 0) {
      return this;
    }
    long[] amounts = totals.amounts();
    int[] counts = podCounts.clone();
    int remaining = counts.length;
    for (int i = 0; i < removed.size(); i++) {
      int at = totals.indexOf(removed.name(i));
      amounts[at] -= removed.amount(i);
      counts[at]--;
      remaining -= counts[at] == 0 ? 1 : 0;
    }
    return remaining == counts.length
        ? new ScalarTotals(totals.withAmounts(amounts), counts)
        : remaining == 0 ? NONE : withoutUnrequested(amounts, counts, remaining);
  }

  private ScalarTotals withoutUnrequested(long[] amounts, int[] counts, int remaining) {
    ResourceName[] names = new ResourceName[remaining];
    int kept = 0;
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        names[kept] = totals.name(i);
        amounts[kept] = amounts[i];
        counts[kept] = counts[i];
        kept++;
      }
    }
    return new ScalarTotals(
        ScalarResources.of(names, Arrays.copyOf(amounts, remaining)),
        Arrays.copyOf(counts, remaining));
  }
}
