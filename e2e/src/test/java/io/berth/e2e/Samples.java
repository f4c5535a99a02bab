package io.berth.e2e;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;

/** Sample objects for tests of the live scheduler. */
public final class Samples {
  /** The default scheduler name of a profile. */
  public static final String BERTH = "berth-scheduler";

  /** A configuration with one profile without settings. */
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

  /** Returns a node with allocatable resources, which needs no kubelet. */
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
