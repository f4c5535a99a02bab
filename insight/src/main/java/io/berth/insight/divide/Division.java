package io.berth.insight.divide;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Replicas divided over clusters, as Clusternet does it.
 *
 * @param shares what each cluster gets, in the order in which they were given
 * @param shortfall the replicas that no cluster gets; Clusternet drops them without a word
 */
public record Division(List<Integer> shares, long shortfall) {
  public Division {
    shares = List.copyOf(shares);
  }

  /**
   * Divides by fixed weights. What is left over by rounding down goes to the clusters of the
   * highest weights, one each.
   *
   * @param weights none of them negative
   */
  public static Division byWeights(int replicas, List<Integer> weights) {
    requireNoneNegative(weights, "weight");
    requireNotNegative(replicas);
    long sum = sum(weights);
    if (sum == 0) {
      return new Division(weights, replicas);
    }
    List<Integer> shares = new ArrayList<>();
    weights.forEach(weight -> shares.add((int) ((long) weight * replicas / sum)));
    List<Integer> order =
        order(weights.size(), Comparator.comparing(weights::get, Comparator.reverseOrder()));
    long left = replicas - sum(shares);
    for (int i = 0; i < left; i++) {
      shares.set(order.get(i), shares.get(order.get(i)) + 1);
    }
    return new Division(shares, 0);
  }

  /**
   * Divides by how much room there is. What is left over by rounding goes to the clusters whose
   * share lost most by it. Where there is less room than replicas, all of it is taken.
   *
   * @param available how many replicas each cluster has room for, none of them negative
   */
  public static Division byAvailability(int replicas, List<Integer> available) {
    requireNoneNegative(available, "number of available replicas");
    requireNotNegative(replicas);
    long sum = sum(available);
    return replicas > sum
        ? new Division(available, replicas - sum)
        : new Division(proportional(replicas, available, sum), 0);
  }

  /**
   * Divides what is to be taken away by what is there.
   *
   * @param replicas how many are to go, at most as many as there are
   * @return the numbers to take away
   */
  static List<Integer> removal(int replicas, List<Integer> current) {
    return proportional(replicas, current, sum(current));
  }

  private static List<Integer> proportional(int replicas, List<Integer> parts, long sum) {
    if (sum == 0) {
      return parts;
    }
    List<Integer> shares = new ArrayList<>();
    List<Long> remainders = new ArrayList<>();
    for (int part : parts) {
      long product = (long) part * replicas;
      shares.add((int) (product / sum));
      remainders.add(product % sum);
    }
    List<Integer> order =
        order(parts.size(), Comparator.comparing(remainders::get, Comparator.reverseOrder()));
    long left = replicas - sum(shares);
    for (int i = 0; i < left; i++) {
      shares.set(order.get(i), shares.get(order.get(i)) + 1);
    }
    return shares;
  }

  /** Of those that are equal the first is first. */
  private static List<Integer> order(int size, Comparator<Integer> comparator) {
    return IntStream.range(0, size).boxed().sorted(comparator).toList();
  }

  static long sum(List<Integer> numbers) {
    return numbers.stream().mapToLong(Integer::longValue).sum();
  }

  private static void requireNotNegative(int replicas) {
    if (replicas < 0) {
      throw new IllegalArgumentException(
          "The number of replicas (%d) is negative; there is nothing to divide."
              .formatted(replicas));
    }
  }

  private static void requireNoneNegative(List<Integer> numbers, String what) {
    for (int number : numbers) {
      if (number < 0) {
        throw new IllegalArgumentException(
            "The %s %d is negative; give 0 to leave a cluster out.".formatted(what, number));
      }
    }
  }
}
