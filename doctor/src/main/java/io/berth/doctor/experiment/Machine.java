package io.berth.doctor.experiment;

/**
 * A node of a synthetic cluster.
 *
 * @param devices how many devices of the extended resource it has
 * @param busy whether a pod that takes half of everything runs there at the start
 */
record Machine(String name, String zone, int milliCpu, int memoryMi, int devices, boolean busy) {
  static final int DEVICES = 8;

  /** Returns how many pods of a size fit beside what runs there at the start. */
  int slots(PodSize size) {
    int part = busy ? 2 : 1;
    int slots = Math.min(milliCpu / part / size.milliCpu(), memoryMi / part / size.memoryMi());
    return size.devices() == 0 ? slots : Math.min(slots, devices / part / size.devices());
  }
}
