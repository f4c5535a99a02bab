package io.berth.metrics;

import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import java.util.function.Function;

/** Resource requests or limits of each pod. */
final class PodResourceMetrics {
  static final PodResourceMetrics REQUESTS =
      new PodResourceMetrics(
          "kube_pod_resource_request",
          "Resource requests of a pod, as scheduler and kubelet compute them, in unit.",
          pod -> pod.resources().requests());
  static final PodResourceMetrics LIMITS =
      new PodResourceMetrics(
          "kube_pod_resource_limit",
          "Resource limits of a pod, as scheduler and kubelet compute them, in unit.",
          pod -> pod.resources().limits());

  private static final double MILLI = 1000;

  private final MetricDescription description;
  private final Function<PodInfo, Resources> amounts;

  private PodResourceMetrics(String name, String help, Function<PodInfo, Resources> amounts) {
    this.description =
        MetricDescription.of(
            name, help, "namespace", "pod", "node", "scheduler", "priority", "resource", "unit");
    this.amounts = amounts;
  }

  /** Returns the name of the metric. */
  String name() {
    return description.name();
  }

  MetricSnapshot snapshot(List<PodInfo> pods) {
    return new GaugeFamily(description, sums -> pods.forEach(pod -> add(pod, sums))).snapshot();
  }

  private void add(PodInfo pod, LabelledSums sums) {
    Resources resources = amounts.apply(pod);
    add(pod, ResourceName.CPU, resources.milliCpu() / MILLI, sums);
    add(pod, ResourceName.MEMORY, (double) resources.memory(), sums);
    add(pod, ResourceName.EPHEMERAL_STORAGE, (double) resources.ephemeralStorage(), sums);
    for (int i = 0; i < resources.scalarCount(); i++) {
      add(pod, resources.scalarName(i), (double) resources.scalarAmount(i), sums);
    }
  }

  private static void add(PodInfo pod, ResourceName name, double amount, LabelledSums sums) {
    if (amount == 0) {
      return;
    }
    sums.add(
        amount,
        pod.namespace(),
        pod.name(),
        pod.nodeName(),
        LabelLimit.limitLength(pod.schedulerName()),
        Integer.toString(pod.priority()),
        name.name(),
        unit(name));
  }

  private static String unit(ResourceName name) {
    if (name == ResourceName.CPU) {
      return "cores";
    }
    if (name == ResourceName.MEMORY
        || name == ResourceName.EPHEMERAL_STORAGE
        || name.isHugePages()) {
      return "bytes";
    }
    return name.isAttachableVolume() ? "integer" : "";
  }
}
