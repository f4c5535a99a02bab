package io.berth.e2e.parity;

import java.util.List;
import java.util.random.RandomGenerator;

/** A source of reproducible random values. */
record RandomSource(RandomGenerator generator) {

  boolean withProbability(int percent) {
    return generator.nextInt(100) < percent;
  }

  /** Returns a number from {@code low} to {@code high}, both inclusive. */
  int between(int low, int high) {
    return generator.nextInt(low, high + 1);
  }

  @SafeVarargs
  final <T> T pick(T... choices) {
    return choices[generator.nextInt(choices.length)];
  }

  <T> T pick(List<T> choices) {
    return choices.get(generator.nextInt(choices.size()));
  }
}
