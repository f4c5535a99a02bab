package io.berth.metrics;

/** Takes what is read when somebody looks. */
@FunctionalInterface
interface GaugeReader {
  void add(double value, String... labels);
}
