package io.berth.simulator.result;

/**
 * What pods belong to: the object that people wrote. Pods that nobody controls and whose names
 * differ in a number at the end are one workload of kind Pod, named with a star.
 */
public record Workload(String kind, String namespace, String name) {
  @Override
  public String toString() {
    return kind + " " + namespace + "/" + name;
  }
}
