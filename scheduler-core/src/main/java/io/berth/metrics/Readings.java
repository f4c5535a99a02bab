package io.berth.metrics;

/** Takes what is read when somebody looks. */
@FunctionalInterface
interface Readings {
  void add(double value, String... labels);
}
