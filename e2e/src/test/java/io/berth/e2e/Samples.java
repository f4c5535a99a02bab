package io.berth.e2e;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;

/** The objects that tests of the live scheduler start from. */
public final class Samples {
  /** What a configuration without a name for its profile serves. */
  public static final String BERTH = "berth-scheduler";

  /** A configuration with one profile of all defaults. */
  public static final String CONFIG = config(BERTH);

  private Samples() {}

  public static String config(String profile) {
    return """
    apiVersion: kubescheduler.config.k8s.io/v1
    kind: KubeSchedulerConfiguration
    profiles:
    - schedulerName: %s
    """
        .formatted(profile);
  }

  public static PodBuilder pod(String name, String scheduler, String cpu) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace("default")
        .endMetadata()
        .withNewSpec()
        .withSchedulerName(scheduler)
        .addNewContainer()
        .withName("main")
        .withImage("any")
        .withNewResources()
        .addToRequests("cpu", new Quantity(cpu))
        .endResources()
        .endContainer()
        .endSpec();
  }

  /** A node that nobody has to bring to life. */
  public static Node node(String name, String cpu) {
    return new NodeBuilder()
        .withNewMetadata()
        .withName(name)
        .addToLabels("kubernetes.io/hostname", name)
        .endMetadata()
        .withNewStatus()
        .addToAllocatable("cpu", new Quantity(cpu))
        .addToAllocatable("memory", new Quantity("16Gi"))
        .addToAllocatable("pods", new Quantity("110"))
        .endStatus()
        .build();
  }

  public static PriorityClass priority(String name, int value) {
    return new PriorityClassBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withValue(value)
        .build();
  }
}
