package io.berth.model;

import java.util.ArrayList;
import java.util.List;

/** What the pods of a node amount to; kept up to date one pod at a time. */
record PodSums(
    Resources requested,
    long nonZeroMilliCpu,
    long nonZeroMemory,
    List<HostPort> usedPorts,
    List<PodInfo> podsWithVolumes) {
  static final PodSums NONE = new PodSums(Resources.NONE, 0, 0, List.of(), List.of());

  PodSums plus(PodInfo pod) {
    return new PodSums(
        requested.plus(pod.amounts().onNode()),
        nonZeroMilliCpu + pod.amounts().nonZeroOnNode().milliCpu(),
        nonZeroMemory + pod.amounts().nonZeroOnNode().memory(),
        plusAll(usedPorts, pod.hostPorts()),
        pod.volumes().isEmpty() ? podsWithVolumes : plusAll(podsWithVolumes, List.of(pod)));
  }

  PodSums minus(PodInfo pod) {
    return new PodSums(
        requested.minus(pod.amounts().onNode()),
        nonZeroMilliCpu - pod.amounts().nonZeroOnNode().milliCpu(),
        nonZeroMemory - pod.amounts().nonZeroOnNode().memory(),
        minusAll(usedPorts, pod.hostPorts()),
        minusPod(podsWithVolumes, pod));
  }

  /** Compares what does not depend on the order in which pods came. */
  boolean sameTotals(PodSums other) {
    return requested.equals(other.requested)
        && nonZeroMilliCpu == other.nonZeroMilliCpu
        && nonZeroMemory == other.nonZeroMemory
        && usedPorts.size() == other.usedPorts.size()
        && podsWithVolumes.size() == other.podsWithVolumes.size();
  }

  private static <T> List<T> plusAll(List<T> list, List<T> added) {
    if (added.isEmpty()) {
      return list;
    }
    List<T> more = new ArrayList<>(list.size() + added.size());
    more.addAll(list);
    more.addAll(added);
    return List.copyOf(more);
  }

  /** Removes one occurrence of each. */
  private static List<HostPort> minusAll(List<HostPort> list, List<HostPort> removed) {
    if (removed.isEmpty()) {
      return list;
    }
    List<HostPort> fewer = new ArrayList<>(list);
    for (HostPort port : removed) {
      fewer.remove(port);
    }
    return List.copyOf(fewer);
  }

  private static List<PodInfo> minusPod(List<PodInfo> list, PodInfo removed) {
    return list.contains(removed) ? list.stream().filter(pod -> pod != removed).toList() : list;
  }
}
