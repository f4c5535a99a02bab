package io.berth.insight.divide;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A division of replicas over clusters with Clusternet's algorithm.
 *
 * @param shares the replicas of each cluster, in the order of the clusters
 * @param shortfall the unassigned replicas, which Clusternet drops silently
 */
public record Division(List<Integer> shares, long shortfall) {
  public Division {
    shares = List.copyOf(shares);
  }

  /**
   * Divides by fixed weights. The remainder of rounding down goes to the clusters with the highest
   * weights, one replica each.
   *
   * @param weights the nonnegative weights of the clusters
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
    long remainder = replicas - sum(shares);
    for (int i = 0; i < remainder; i++) {
      shares.set(order.get(i), shares.get(order.get(i)) + 1);
    }
    return new Division(shares, 0);
  }

  /**
   * Divides by available replicas. The remainder of rounding goes to the clusters whose share lost
   * most. If there are fewer available replicas than requested, all of them are assigned.
   *
   * @param available the nonnegative available replicas of each cluster
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
   * Divides replicas to remove by the current placement.
   *
   * @param replicas the number to remove, at most the current total
   * @return the number to remove from each cluster
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
    long remainder = replicas - sum(shares);
    for (int i = 0; i < remainder; i++) {
      shares.set(order.get(i), shares.get(order.get(i)) + 1);
    }
    return shares;
  }

  /** Returns the indexes in sorted order; the sort is stable. */
  private static List<Integer> order(int size, Comparator<Integer> comparator) {
    return IntStream.range(0, size).boxed().sorted(comparator).toList();
  }

  static long sum(List<Integer> numbers) {
    return numbers.stream().mapToLong(Integer::longValue).sum();
  }

  private static void requireNotNegative(int replicas) {
    if (replicas < 0) {
      throw new IllegalArgumentException(
          "The number of replicas (%d) is negative; use 0 or more.".formatted(replicas));
    }
  }

  private static void requireNoneNegative(List<Integer> numbers, String noun) {
    for (int number : numbers) {
      if (number < 0) {
        throw new IllegalArgumentException(
            "The %s %d is negative; use 0 to exclude a cluster.".formatted(noun, number));
      }
    }
  }
}
