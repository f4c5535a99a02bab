package io.berth.model;

import java.util.ArrayList;
import java.util.List;

/** What the pods of a node amount to; kept up to date one pod at a time. */
record ResourceTotals(
    Resources requested,
    ScalarTotals scalars,
    long nonZeroMilliCpu,
    long nonZeroMemory,
    List<PodInfo> podsWithPorts,
    List<PodInfo> podsWithVolumes) {
  static final ResourceTotals NONE =
      new ResourceTotals(Resources.NONE, ScalarTotals.NONE, 0, 0, List.of(), List.of());

  ResourceTotals plus(PodInfo pod) {
    Resources added = pod.amounts().onNode();
    ScalarTotals sums = scalars.plus(added.scalars());
    return new ResourceTotals(
        requested.plus(added, sums.totals()),
        sums,
        nonZeroMilliCpu + pod.amounts().nonZeroOnNode().milliCpu(),
        nonZeroMemory + pod.amounts().nonZeroOnNode().memory(),
        pod.hostPorts().isEmpty() ? podsWithPorts : plusPod(podsWithPorts, pod),
        pod.volumes().isEmpty() ? podsWithVolumes : plusPod(podsWithVolumes, pod));
  }

  ResourceTotals minus(PodInfo pod) {
    Resources removed = pod.amounts().onNode();
    ScalarTotals sums = scalars.minus(removed.scalars());
    return new ResourceTotals(
        requested.minus(removed, sums.totals()),
        sums,
        nonZeroMilliCpu - pod.amounts().nonZeroOnNode().milliCpu(),
        nonZeroMemory - pod.amounts().nonZeroOnNode().memory(),
        minusPod(podsWithPorts, pod),
        minusPod(podsWithVolumes, pod));
  }

  /** Compares what does not depend on the order in which pods came. */
  boolean sameTotals(ResourceTotals other) {
    return requested.equals(other.requested)
        && nonZeroMilliCpu == other.nonZeroMilliCpu
        && nonZeroMemory == other.nonZeroMemory
        && portCount() == other.portCount()
        && podsWithVolumes.size() == other.podsWithVolumes.size();
  }

  private int portCount() {
    return podsWithPorts.stream().mapToInt(pod -> pod.hostPorts().size()).sum();
  }

  private static List<PodInfo> plusPod(List<PodInfo> list, PodInfo added) {
    List<PodInfo> more = new ArrayList<>(list.size() + 1);
    more.addAll(list);
    more.add(added);
    return List.copyOf(more);
  }

  private static List<PodInfo> minusPod(List<PodInfo> list, PodInfo removed) {
    return list.contains(removed) ? list.stream().filter(pod -> pod != removed).toList() : list;
  }
}
