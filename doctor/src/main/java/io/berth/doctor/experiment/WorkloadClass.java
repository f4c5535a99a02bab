package io.berth.doctor.experiment;

import java.util.List;

/**
 * A class of pods that a profile may treat alike.
 *
 * @param device the extended resource of the class; empty for {@link Kind#PLAIN}
 */
public record WorkloadClass(Kind kind, String device) {
  /** The kinds of classes. */
  public enum Kind {
    /** Pods without devices, on nodes without devices. */
    PLAIN,
    /** Pods with devices. */
    DEVICES,
    /** Pods without devices, where only some of the nodes have devices. */
    BESIDE_DEVICES
  }

  public static WorkloadClass plain() {
    return new WorkloadClass(Kind.PLAIN, "");
  }

  public static WorkloadClass devices(String device) {
    return new WorkloadClass(Kind.DEVICES, device);
  }

  public static WorkloadClass besideDevices(String device) {
    return new WorkloadClass(Kind.BESIDE_DEVICES, device);
  }

  List<Experiment> experiments(int count) {
    return switch (kind) {
      case PLAIN -> ExperimentGenerator.plain(count);
      case DEVICES -> ExperimentGenerator.devices(device, count);
      case BESIDE_DEVICES -> ExperimentGenerator.beside(device, count);
    };
  }

  /** Returns the experiment of the example. */
  Experiment example() {
    return switch (kind) {
      case PLAIN, BESIDE_DEVICES -> ExperimentGenerator.plainExample();
      case DEVICES -> ExperimentGenerator.devicesExample(device);
    };
  }
}
