package io.berth.metrics;

import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import java.util.function.Function;

/** What pods ask for, pod by pod. */
final class PodResourceMetrics {
  static final PodResourceMetrics REQUESTS =
      new PodResourceMetrics(
          "kube_pod_resource_request",
          "What a pod asks for, as scheduler and kubelet count it, in the unit given.",
          pod -> pod.amounts().requests());
  static final PodResourceMetrics LIMITS =
      new PodResourceMetrics(
          "kube_pod_resource_limit",
          "What a pod may use at most, as scheduler and kubelet count it, in the unit given.",
          pod -> pod.amounts().limits());

  private static final double MILLI = 1000;

  private final MetricDescription description;
  private final Function<PodInfo, Resources> amounts;

  private PodResourceMetrics(String name, String help, Function<PodInfo, Resources> amounts) {
    this.description =
        MetricDescription.of(
            name, help, "namespace", "pod", "node", "scheduler", "priority", "resource", "unit");
    this.amounts = amounts;
  }

  /** The name of the metric. */
  String name() {
    return description.name();
  }

  MetricSnapshot of(List<PodInfo> pods) {
    return new GaugeFamily(description, readings -> pods.forEach(pod -> read(pod, readings)))
        .snapshot();
  }

  private void read(PodInfo pod, GaugeReader readings) {
    Resources resources = amounts.apply(pod);
    add(pod, ResourceName.CPU, resources.milliCpu() / MILLI, readings);
    add(pod, ResourceName.MEMORY, (double) resources.memory(), readings);
    add(pod, ResourceName.EPHEMERAL_STORAGE, (double) resources.ephemeralStorage(), readings);
    for (int i = 0; i < resources.extendedCount(); i++) {
      add(pod, resources.extendedName(i), (double) resources.extendedAmount(i), readings);
    }
  }

  private static void add(PodInfo pod, ResourceName name, double amount, GaugeReader readings) {
    if (amount == 0) {
      return;
    }
    readings.add(
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
