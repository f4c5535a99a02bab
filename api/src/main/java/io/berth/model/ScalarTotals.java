package io.berth.model;

import java.util.Arrays;

/**
 * The scalar resources of the pods on a node. A resource is listed as long as a pod names it, be it
 * to ask for 0, so each comes with the number of those pods. Immutable.
 */
final class ScalarTotals {
  static final ScalarTotals NONE = new ScalarTotals(ScalarResources.NONE, new int[0]);

  private final ScalarResources totals;
  private final int[] pods;

  private ScalarTotals(ScalarResources totals, int[] pods) {
    this.totals = totals;
    this.pods = pods;
  }

  ScalarResources totals() {
    return totals;
  }

  /** Returns the sums with a pod more. */
  ScalarTotals plus(ScalarResources added) {
    if (added.size() == 0) {
      return this;
    }
    long[] amounts = totals.amounts();
    int[] counts = pods.clone();
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

  /** Adds names that are not listed yet; what lies between them is copied as it is. */
  private ScalarTotals plusNew(ScalarResources added) {
    int most = totals.size() + added.size();
    ResourceName[] names = new ResourceName[most];
    long[] amounts = new long[most];
    int[] counts = new int[most];
    int from = 0;
    int size = 0;
    for (int i = 0; i < added.size(); i++) {
      ResourceName name = added.name(i);
      int at = totals.placeOf(name, from);
      copy(from, at, names, amounts, counts, size);
      size += at - from;
      names[size] = name;
      amounts[size] = added.amount(i);
      counts[size] = 1;
      from = at;
      if (at < totals.size() && totals.name(at) == name) {
        amounts[size] += totals.amount(at);
        counts[size] += pods[at];
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
    System.arraycopy(pods, from, counts, at, to - from);
  }

  /** Returns the sums without a pod that they include. */
  ScalarTotals minus(ScalarResources removed) {
    if (removed.size() == 0) {
      return this;
    }
    long[] amounts = totals.amounts();
    int[] counts = pods.clone();
    int left = counts.length;
    for (int i = 0; i < removed.size(); i++) {
      int at = totals.indexOf(removed.name(i));
      amounts[at] -= removed.amount(i);
      counts[at]--;
      left -= counts[at] == 0 ? 1 : 0;
    }
    return left == counts.length
        ? new ScalarTotals(totals.withAmounts(amounts), counts)
        : left == 0 ? NONE : onlyNamed(amounts, counts, left);
  }

  private ScalarTotals onlyNamed(long[] amounts, int[] counts, int left) {
    ResourceName[] names = new ResourceName[left];
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
        ScalarResources.of(names, Arrays.copyOf(amounts, left)), Arrays.copyOf(counts, left));
  }
}
