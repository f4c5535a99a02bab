package io.berth.e2e.parity;

import java.util.List;
import java.util.random.RandomGenerator;

/** Draws from a seeded source: the same seed, the same draws. */
record RandomSource(RandomGenerator random) {

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  /** A number from {@code low} to {@code high}, both included. */
  int between(int low, int high) {
    return random.nextInt(low, high + 1);
  }

  @SafeVarargs
  final <T> T one(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  <T> T one(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
