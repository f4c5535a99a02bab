package io.berth.simulator.trace;

import java.util.Arrays;

/** What is free on each GPU of one node, in thousandths. */
final class GpuDevices {
  static final int WHOLE = 1000;

  private final String model;
  private final int[] free;

  GpuDevices(int count, String model) {
    this.model = model;
    this.free = new int[count];
    Arrays.fill(free, WHOLE);
  }

  String model() {
    return model;
  }

  int count() {
    return free.length;
  }

  int free(int device) {
    return free[device];
  }

  /** Tells whether so many devices have so much to give: the sum over the node would not do. */
  boolean fits(int gpus, int milli) {
    int found = 0;
    for (int i = 0; i < free.length && found < gpus; i++) {
      found += free[i] >= milli ? 1 : 0;
    }
    return found >= gpus;
  }

  /** Takes the devices with the least to spare, and of equals the first. */
  void take(int gpus, int milli) {
    if (!fits(gpus, milli)) {
      throw new IllegalStateException(
          "%d times %d does not fit on %s.".formatted(gpus, milli, Arrays.toString(free)));
    }
    for (int taken = 0; taken < gpus; taken++) {
      int best = -1;
      for (int i = 0; i < free.length; i++) {
        if (free[i] >= milli && (best < 0 || free[i] < free[best])) {
          best = i;
        }
      }
      free[best] -= milli;
    }
  }

  long idle() {
    long sum = 0;
    for (int one : free) {
      sum += one;
    }
    return sum;
  }
}
