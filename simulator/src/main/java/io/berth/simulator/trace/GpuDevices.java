package io.berth.simulator.trace;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The free share of each GPU of a node, in thousandths. */
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

  /** Returns whether enough devices each have enough free, whatever the sum over the node. */
  boolean fits(int gpus, int milli) {
    int found = 0;
    for (int i = 0; i < free.length && found < gpus; i++) {
      found += free[i] >= milli ? 1 : 0;
    }
    return found >= gpus;
  }

  /** Allocates the devices with the least free share that suffices, the first of equal ones. */
  void allocate(int gpus, int milli) {
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
    for (int amount : free) {
      sum += amount;
    }
    return sum;
  }

  /** The GPU devices of all nodes. */
  static final class ByNode {
    private final Map<String, GpuDevices> nodes = new LinkedHashMap<>();

    ByNode(List<Trace.Node> traced) {
      traced.forEach(node -> nodes.put(node.name(), new GpuDevices(node.gpus(), node.model())));
    }

    GpuDevices of(String node) {
      return Objects.requireNonNull(nodes.get(node), node);
    }
  }
}
