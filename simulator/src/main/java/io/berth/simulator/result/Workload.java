package io.berth.simulator.result;

/**
 * The top-level owner of pods. Pods without a controller whose names differ only in a trailing
 * number form one workload of kind Pod, whose name ends in a star.
 */
public record Workload(String kind, String namespace, String name) {
  @Override
  public String toString() {
    return kind + " " + namespace + "/" + name;
  }
}
