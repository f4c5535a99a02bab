package io.berth.doctor.experiment;

import java.util.List;

/**
 * Pods that a profile may treat alike.
 *
 * @param device the extended resource that the class is about; empty for {@link ObjectKind#PLAIN}
 */
public record WorkloadClass(Kind kind, String device) {
  /** The kinds of classes. */
  public enum Kind {
    /** Pods without devices, on nodes without devices. */
    PLAIN,
    /** Pods with devices. */
    DEVICES,
    /** Pods without devices, where some nodes have devices and others have none. */
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
      case PLAIN -> Population.plain(count);
      case DEVICES -> Population.devices(device, count);
      case BESIDE_DEVICES -> Population.beside(device, count);
    };
  }

  /** Returns the experiment that sentences describe. */
  Experiment example() {
    return switch (kind) {
      case PLAIN, BESIDE_DEVICES -> Population.plainExample();
      case DEVICES -> Population.devicesExample(device);
    };
  }
}
